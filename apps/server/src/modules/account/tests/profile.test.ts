import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStage } from '../../../testing/actors.ts'
import type { Actor, Stage } from '../../../testing/actors.ts'
import { imageSizeOf } from '../imageSize.ts'

let stage: Stage
let clerk: Actor
let colleague: Actor
let stranger: Actor

beforeAll(async () => {
  stage = await createStage()
  clerk = await stage.as('a.clerk')
  colleague = await stage.as('a.checker')
  stranger = await stage.as('b.clerk')
})
afterAll(() => stage.close())

const chunk = (type: string, content: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return Buffer.concat([length, Buffer.from(type, 'latin1'), content, Buffer.alloc(4)])
}
/** A PNG of this size in one grey; its checksums are not read here. */
function png(width: number, height: number, grey = 128): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(height * (width + 1), grey))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const put = (actor: Actor, image: Buffer | string) =>
  actor.call('POST', '/account/avatar', { image: typeof image === 'string' ? image : image.toString('base64') })
const look = (actor: Actor, key: string) => actor.call('GET', `/account/avatar?key=${encodeURIComponent(key)}`)

describe('a picture', () => {
  test('is stored, shown to colleagues alone, replaced and removed', async () => {
    const first = png(64, 64, 1)
    const { status, body } = await put(clerk, first)
    expect(status, JSON.stringify(body)).toBe(200)
    expect((await clerk.call('GET', '/platform/users/info')).body.avatar).toBe(body.avatar)
    expect((await look(clerk, body.avatar)).body.image).toBe(`data:image/png;base64,${first.toString('base64')}`)
    expect((await look(colleague, body.avatar)).status).toBe(200)
    expect((await look(stranger, body.avatar)).status).toBe(404)
    const second = (await put(clerk, png(64, 64, 2))).body.avatar
    expect((await look(colleague, body.avatar)).status).toBe(404)
    expect((await look(colleague, second)).status).toBe(200)
    expect((await clerk.call('POST', '/account/avatar/delete', {})).body).toEqual({ avatar: null })
    expect((await look(colleague, second)).status).toBe(404)
    expect((await clerk.call('GET', '/platform/users/info')).body.avatar).toBeNull()
    const [entry] = await stage.database.owner`
      select username, enterprise_id is not null as owned from audit_log where operation = 'account.saveAvatar' and outcome = 'done' limit 1`
    expect(entry).toEqual({ username: 'a.clerk', owned: true })
  })
  test.each([
    ['text', Buffer.from('<svg onload="alert(1)"/>').toString('base64'), 'PNG、JPEG'],
    ['no Base64', '不是图片', '无法解析'],
    ['not square', png(64, 32), '正方形'],
    ['too many pixels', png(600, 600), '512'],
    ['a picture that ends in its head', png(64, 64).subarray(0, 18), '正方形'],
    ['too large', Buffer.concat([png(64, 64), Buffer.alloc(47_950)]), '48 KB'],
  ])('is refused: %s', async (_, image, words) => {
    const { status, body } = await put(clerk, image)
    expect(status).toBe(422)
    expect(body.fields).toEqual([{ path: 'image', message: expect.stringContaining(words) }])
  })
  test.each(['avatar/../../etc/passwd', 'probe/x', 'avatar/x/y.png', '/etc/passwd'])(
    'is not read by a key that names no user: %s',
    async (key) => {
      expect((await look(clerk, key)).status).toBe(404)
    },
  )
})

test('the size of a picture is read from PNG, JPEG and WebP', () => {
  expect(imageSizeOf('image/png', png(7, 9))).toEqual({ width: 7, height: 9 })
  const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080009000701011100', 'hex')
  expect(imageSizeOf('image/jpeg', jpeg)).toEqual({ width: 7, height: 9 })
  const vp8x = Buffer.concat([
    Buffer.from('RIFF\0\0\0\0WEBPVP8X\n\0\0\0', 'latin1'),
    Buffer.from([0, 0, 0, 0, 6, 0, 0, 8, 0, 0]),
  ])
  expect(imageSizeOf('image/webp', vp8x)).toEqual({ width: 7, height: 9 })
  expect(imageSizeOf('image/webp', Buffer.from('RIFF\0\0\0\0WEBPVP8L', 'latin1'))).toBeUndefined()
  expect(imageSizeOf('application/pdf', png(7, 9))).toBeUndefined()
})

describe('the own profile', () => {
  test('shows one’s own data whole, and takes a name under its version', async () => {
    const { body: before } = await clerk.call('GET', '/account/profile')
    expect(before).toMatchObject({ username: 'a.clerk', full_name: '王晓燕' })
    const { status, body } = await clerk.call('POST', '/account/profile', {
      version: before.version,
      full_name: '王小燕',
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect((await clerk.call('GET', '/platform/users/info')).body.full_name).toBe('王小燕')
    const old = await clerk.call('POST', '/account/profile', { version: before.version, full_name: '别名' })
    expect(old).toMatchObject({ status: 409, body: { code: 'record.changed' } })
  })
  test('does not change credentials or rights', async () => {
    for (const more of [{ mobile: '13800000000' }, { email: 'x@example.com' }, { admin: true }, { group_id: null }]) {
      const answer = await clerk.call('POST', '/account/profile', { version: 1, full_name: '王晓燕', ...more })
      expect(answer.status).toBe(422)
    }
  })
})
