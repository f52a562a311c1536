import { signedIn } from '../kit/access.ts'
import { integer, longText, text } from '../kit/field.ts'
import { draft, operation, returnsBare } from '../kit/operation.ts'

/** Limits of a picture: as sent, cropped and scaled by the screen. */
export const AVATAR = { side: 256, maxSide: 512, maxBytes: 48_000 } as const

const profile = returnsBare({
  id: text('编号', { required: true, max: 36 }),
  version: integer('版本', { required: true }),
  username: text('账号', { required: true, max: 50 }),
  full_name: text('姓名', { required: true, max: 50 }),
  mobile: text('手机号码', { max: 20 }),
  email: text('邮箱', { max: 100 }),
  avatar: text('头像', { max: 500 }),
})

/** The caller's own account. */
export const getProfile = operation('account.profile', 'GET /account/profile', {
  summary: '我的账号',
  access: signedIn,
  input: draft({}),
  output: profile,
})

/** Mobile and mail open the account, so only an administrator changes them. */
export const saveProfile = operation('account.saveProfile', 'POST /account/profile', {
  summary: '修改我的资料',
  access: signedIn,
  input: draft({
    version: integer('版本', { required: true }),
    full_name: text('姓名', { required: true, max: 50 }),
  }),
  output: profile,
})

const avatarKey = text('头像', { max: 500 })

/** A square PNG, JPEG or WebP, told by its content. Replaces the picture that the caller has. */
export const saveAvatar = operation('account.saveAvatar', 'POST /account/avatar', {
  summary: '更换头像',
  access: signedIn,
  input: draft({
    image: longText('图片', { required: true, max: 65_000, help: 'Base64；正方形的 PNG、JPEG 或 WebP，不超过 48 KB' }),
  }),
  output: returnsBare({ avatar: avatarKey }),
})

export const removeAvatar = operation('account.removeAvatar', 'POST /account/avatar/delete', {
  summary: '删除头像',
  access: signedIn,
  input: draft({}),
  output: returnsBare({ avatar: avatarKey }),
})

/** A picture of the caller's enterprise, as data: a browser runs nothing in it, and needs no address that works without a session. */
export const getAvatar = operation('account.avatar', 'GET /account/avatar', {
  summary: '查看头像',
  access: signedIn,
  input: draft({ key: text('头像', { required: true, max: 200 }) }),
  output: returnsBare({ image: longText('图片', { required: true, max: 70_000, help: 'data: 地址' }) }),
})
