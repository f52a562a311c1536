import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { appUser } from '@guanqiao/domain/rights/users'
import { AVATAR, getAvatar, getProfile, removeAvatar, saveAvatar, saveProfile } from '@guanqiao/domain/account/profile'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { mediaOf } from '../../gateways/files/media.ts'
import type { FileStore } from '../../gateways/files/store.ts'
import { scopeOf } from '../../kernel/caller.ts'
import { handle, handleWithoutTransaction } from '../../kernel/handlers.ts'
import type { BoundOperation, Context, OpenContext } from '../../kernel/handlers.ts'
import { isUuid } from '../../kernel/uuid.ts'
import type { Callers } from '../../platform/callers/callers.ts'
import { imageSizeOf } from './imageSize.ts'
import { isAvatarInUse } from './profile.queries.ts'
import { setAvatar } from '../../platform/users/users.queries.ts'

export interface ProfileOptions {
  readonly files: FileStore
  readonly callers: Pick<Callers, 'forget'>
}

async function profileOf({ data, caller }: Context) {
  const { id, version, username, full_name, mobile, email, avatar } = await data.get(appUser, caller.user_id)
  return { id, version, username, full_name, mobile, email, avatar }
}

const extensions: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

/** The bytes of a sent picture; an error at the field if it is none that the product shows. */
function pictureIn(image: string): { readonly bytes: Buffer; readonly extension: string } {
  const bytes = Buffer.from(image, 'base64')
  if (bytes.toString('base64').replace(/=+$/, '') !== image.replace(/=+$/, ''))
    throw fieldProblem('image', '图片内容无法解析')
  if (bytes.length > AVATAR.maxBytes) throw fieldProblem('image', `图片不能超过 ${AVATAR.maxBytes / 1000} KB`)
  const media = mediaOf(bytes)
  const extension = extensions[media]
  if (extension === undefined) throw fieldProblem('image', '只接受 PNG、JPEG 或 WebP 图片')
  const size = imageSizeOf(media, bytes)
  if (!size || size.width < 1 || size.width !== size.height || size.width > AVATAR.maxSide)
    throw fieldProblem('image', `应为正方形图片，边长不超过 ${AVATAR.maxSide} 像素`)
  return { bytes, extension }
}

/** Keys name the user, so that whose picture it is can be checked before anything is read. */
const ownerOf = (key: string): string | undefined => {
  const [, id] = /^avatar\/([0-9a-f-]{36})\/[0-9a-f]{32}\.(?:png|jpg|webp)$/.exec(key) ?? []
  return id !== undefined && isUuid(id) ? id : undefined
}

const callerOf = ({ caller }: OpenContext) => {
  if (!caller) throw problem('session.missing')
  return caller
}

/** The database refers to the new picture before the old one is removed: a crash leaves a file, never a missing picture. */
async function replace({ files, callers }: ProfileOptions, ctx: OpenContext, key: string | null) {
  const caller = callerOf(ctx)
  const before = await ctx.store.write(scopeOf(caller), (sql) => setAvatar(sql, caller.user_id, key))
  callers.forget(`user ${caller.user_id}`)
  const { user_id, username, enterprise_id } = caller
  await ctx.audit({ outcome: 'done', user_id, username, enterprise_id, after: { avatar: key } })
  if (before !== null && before !== key && ownerOf(before)) await files.remove(before).catch(() => {})
  return { avatar: key }
}

export const profileHandlers = (options: ProfileOptions): BoundOperation[] => [
  handle(getProfile, profileOf),
  handle(saveProfile, async (ctx, { version, full_name }) => {
    await ctx.data.update(appUser, ctx.caller.user_id, { full_name }, version)
    ctx.after(() => options.callers.forget(`user ${ctx.caller.user_id}`))
    return profileOf(ctx)
  }),
  handleWithoutTransaction(saveAvatar, async (ctx, { image }) => {
    const { bytes, extension } = pictureIn(image)
    const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    const key = `avatar/${callerOf(ctx).user_id}/${digest}.${extension}`
    await options.files.put(key, Readable.from([bytes]), { limit: AVATAR.maxBytes })
    return replace(options, ctx, key)
  }),
  handleWithoutTransaction(removeAvatar, (ctx) => replace(options, ctx, null)),
  handleWithoutTransaction(getAvatar, async (ctx, { key }) => {
    const owner = ownerOf(key)
    const isSeen =
      owner !== undefined && (await ctx.store.read(scopeOf(callerOf(ctx)), (sql) => isAvatarInUse(sql, owner, key)))
    const content = isSeen ? await options.files.get(key) : undefined
    if (!content) throw problem('record.notFound')
    const bytes = await buffer(content)
    return { image: `data:${mediaOf(bytes)};base64,${bytes.toString('base64')}` }
  }),
]
