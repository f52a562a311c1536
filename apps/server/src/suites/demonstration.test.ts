import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { closeDemonstration, demonstrationRefusal } from '../modules/identity/demonstration/demonstration.ts'
import { createStage } from '../testing/actors.ts'
import type { Stage } from '../testing/actors.ts'

describe('the environment', () => {
  test.each(['prod', 'Production', 'PRODUCTION', 'staging', 'production '])('NODE_ENV=%s is refused', (value) => {
    expect(() => readConfig({ NODE_ENV: value })).toThrow(/NODE_ENV/)
  })
  test.each(['0.0.0.0', '::', '192.168.1.5', 'guanqiao.example.com'])(
    'demonstration accounts are hidden at %s',
    (HOST) => {
      expect(() => readConfig({ HOST })).toThrow(/演示账号/)
      expect(readConfig({ HOST, GUANQIAO_DEMO_EXPOSED: '1' })).toMatchObject({ demo: true, host: HOST })
      expect(readConfig({ HOST, NODE_ENV: 'production' })).toMatchObject({ demo: false, host: HOST, exposed: true })
      expect(readConfig({ HOST, GUANQIAO_DEMO: '0' })).toMatchObject({ demo: false })
    },
  )
  test.each([undefined, '', '127.0.0.1', 'localhost', '::1', '127.0.0.2'])(
    'they are shown to this machine at %s',
    (HOST) => {
      expect(readConfig({ HOST })).toMatchObject({ demo: true, exposed: false })
    },
  )
  test('FILES names a folder, or a bucket with all its settings', () => {
    expect(readConfig({ DATA_DIR: '/srv/guanqiao' }).files).toEqual({ folder: '/srv/guanqiao/files' })
    expect(readConfig({ FILES: '/srv/annexes' }).files).toEqual({ folder: '/srv/annexes' })
    const S3_ENDPOINT = 'https://s3.example.com'
    const s3 = { FILES: 's3://annexes', S3_ENDPOINT, S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
    expect(readConfig(s3).files).toMatchObject({ bucket: 'annexes', endpoint: S3_ENDPOINT, pathStyle: true })
    expect(readConfig({ ...s3, S3_PATH_STYLE: '0', S3_REGION: 'cn-1' }).files).toMatchObject({
      pathStyle: false,
      region: 'cn-1',
    })
    for (const name of ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
      expect(() => readConfig({ ...s3, [name]: '' }), name).toThrow(name)
    expect(() => readConfig({ ...s3, S3_ENDPOINT: 'ftp://x' })).toThrow(/S3_ENDPOINT/)
    expect(() => readConfig({ ...s3, FILES: 's3://' })).toThrow(/FILES/)
  })
  test('TRUST_PROXY=1 means one proxy', () => {
    expect(readConfig({ TRUST_PROXY: '1' }).trustProxy).toBe(1)
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8' }).trustProxy).toBe('10.0.0.0/8')
    expect(readConfig({}).trustProxy).toBe(false)
    expect(() => readConfig({ TRUST_PROXY: 'true' })).toThrow(/TRUST_PROXY/)
  })
})

describe('a database with the demonstration’s accounts', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await createStage()
  })
  afterAll(() => stage.close())
  const refusal = (production: boolean, exposed = false, demoExposed = false) =>
    demonstrationRefusal(stage.store, { production, exposed, demoExposed })

  test('is refused in production, and on an address that others can reach', async () => {
    expect(await refusal(true)).toContain('不能用于生产环境')
    expect(await refusal(false, true)).toContain('不能对外提供服务')
    expect(await refusal(false, true, true)).toBeUndefined()
    expect(await refusal(false)).toBeUndefined()
  })

  test('is accepted once they are removed, and their sessions end', async () => {
    const clerk = await stage.as('a.clerk')
    expect(await closeDemonstration(stage.store)).toHaveLength(10)
    expect(await refusal(true)).toBeUndefined()
    stage.callers.forget('everybody')
    expect((await clerk.call('GET', '/platform/users/info')).status).toBe(401)
    expect((await stage.signIn('admin')).status).toBe(422)
    const answer = await stage.anybody.call('POST', '/platform/users/setup', {
      code: stage.setupCode,
      username: 'admin',
      full_name: '管理员',
      password: 'Camel-0001-Lantern',
    })
    expect(answer.status).toBe(200)
  })
})

test('a database without demonstration accounts is accepted in production', async () => {
  const stage = await createStage({ demo: false }, { accounts: false })
  expect(
    await demonstrationRefusal(stage.store, { production: true, exposed: true, demoExposed: false }),
  ).toBeUndefined()
  for (const password of ['12345678', 'Guanqiao@2026', 'first.one@1', 'woaini1314']) {
    const answer = await stage.anybody.call('POST', '/platform/users/setup', {
      code: stage.setupCode,
      username: 'first.one',
      full_name: '第一人',
      password,
    })
    expect(answer).toMatchObject({ status: 422, body: { fields: [{ path: 'password' }] } })
  }
  await stage.close()
})
