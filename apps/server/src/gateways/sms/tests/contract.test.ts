import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aliyunSms } from '../aliyun.ts'
import type { SmsGateway } from '../gateway.ts'
import { simulatedSms } from '../simulator.ts'
import { tencentSms } from '../tencent.ts'
import { aliyunService, keyId, secret, tencentService } from './fakeService.ts'
import type { FakeService } from './fakeService.ts'

let aliyun: FakeService
let tencent: FakeService
const signed = { keyId, secret, signName: '关桥' }
const overAliyun = (more = {}) => aliyunSms({ ...signed, endpoint: aliyun.endpoint, template: 'SMS_1', ...more })
const overTencent = (more = {}) =>
  tencentSms({
    ...signed,
    endpoint: tencent.endpoint,
    template: '1110',
    appId: '1400006666',
    region: 'ap-guangzhou',
    ...more,
  })

beforeAll(async () => {
  aliyun = await aliyunService()
  tencent = await tencentService()
})
afterAll(async () => {
  await aliyun.close()
  await tencent.close()
})
beforeEach(() => {
  for (const service of [aliyun, tencent]) {
    service.accepted.length = 0
    service.reactions = []
  }
})

describe.each([
  ['the simulator', simulatedSms],
  ['Aliyun', overAliyun],
  ['Tencent', overTencent],
] as [string, () => SmsGateway][])('%s', (_name, open) => {
  test('takes a code and returns an id', async () => {
    expect(await open().send({ mobile: '13847800001', code: '012345', id: 'n1' })).toMatch(/n1/)
  })
  test('takes many at once', async () => {
    const gateway = open()
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, n) => gateway.send({ mobile: `138478000${n + 10}`, code: '000000', id: `m${n}` })),
    )
    expect(new Set(ids).size).toBe(20)
  })
  test.each(['', '12345', '+8613847800001', '13847800001,13847800002', '23847800001'])(
    'rejects the number %j for good',
    async (mobile) => {
      await expect(open().send({ mobile, code: '012345', id: 'n2' })).rejects.toMatchObject({
        kind: 'rejected',
        message: '手机号码无效',
      })
    },
  )
})

const services = [
  ['Aliyun', overAliyun, () => aliyun, (Code: string) => ({ Code, Message: 'x', RequestId: 'r' })],
  [
    'Tencent',
    overTencent,
    () => tencent,
    (Code: string) => ({ Response: { SendStatusSet: [{ Code, SerialNo: '' }], RequestId: 'r' } }),
  ],
] as [string, (more?: object) => SmsGateway, () => FakeService, (code: string) => object][]

describe.each(services)('%s over HTTP', (name, open, service, failing) => {
  const send = (gateway = open()) => gateway.send({ mobile: '13847800001', code: '012345', id: 'n3' })

  test('receives the number and the code as text, with the leading zero', async () => {
    await send()
    expect(service().accepted).toEqual([{ mobile: '13847800001', code: '012345' }])
  })
  test('rejects a wrong key for good', async () => {
    await expect(send(open({ secret: 'wrong' }))).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('访问密钥不正确'),
    })
  })
  const codes: readonly (readonly [string, string])[] =
    name === 'Aliyun'
      ? [
          ['isv.BUSINESS_LIMIT_CONTROL', 'rejected'],
          ['isv.AMOUNT_NOT_ENOUGH', 'rejected'],
          ['isv.SOMETHING_NEW', 'rejected'],
          ['isp.SYSTEM_ERROR', 'retry'],
          ['Throttling.User', 'retry'],
        ]
      : [
          ['LimitExceeded.PhoneNumberDailyLimit', 'rejected'],
          ['FailedOperation.InsufficientBalanceInSmsPackage', 'rejected'],
          ['OK', 'rejected'],
          ['InternalError.Timeout', 'retry'],
          ['RequestLimitExceeded', 'retry'],
        ]
  test.each(codes)('maps %s to %s', async (code, kind) => {
    service().reactions = [{ status: 200, text: JSON.stringify(failing(code)) }]
    await expect(send()).rejects.toMatchObject({ kind, message: expect.stringContaining(code) })
  })
  test.each([
    ['no reply', 'silence'],
    ['a broken connection', 'disconnect'],
    ['a reply that is no JSON', { status: 502, text: '<html>' }],
    ['a reply without a code', { status: 500, text: '{}' }],
    ['a redirect', { status: 302, text: '' }],
  ] as const)('leaves the outcome open after %s, and does not repeat', async (_what, reaction) => {
    const before = service().requests()
    service().reactions = [reaction]
    const gateway = reaction === 'silence' ? open({ timeoutMs: 300 }) : open()
    await expect(send(gateway)).rejects.toMatchObject({ kind: 'unknown' })
    expect(service().requests() - before).toBe(1)
  })
  test('may repeat if no server listens', async () => {
    const closed = await aliyunService()
    await closed.close()
    await expect(send(open({ endpoint: closed.endpoint }))).rejects.toMatchObject({ kind: 'retry' })
  })
})
