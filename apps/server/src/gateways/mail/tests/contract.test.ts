import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MailGateway } from '../gateway.ts'
import { simulatedMail } from '../simulator.ts'
import { smtpMail } from '../smtp.ts'

const received: string[] = []
let refuse: number | undefined
let server: SMTPServer
let port: number

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, callback) =>
      password === 'right'
        ? callback(null, { user: username })
        : callback(Object.assign(new Error('bad'), { responseCode: 535 })),
    onRcptTo: (_address, _session, callback) =>
      callback(refuse === undefined ? null : Object.assign(new Error('refused'), { responseCode: refuse })),
    onData(stream, _session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString())
        callback()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.server.address() as AddressInfo).port
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
beforeEach(() => {
  received.length = 0
  refuse = undefined
})

const opened: MailGateway[] = []
const overSmtp = (more = {}) => {
  const options = { from: '关桥 <noreply@example.com>', requireTls: false, timeoutMs: 2_000 }
  const gateway = smtpMail({ url: `smtp://127.0.0.1:${port}`, ...options, ...more })
  opened.push(gateway)
  return gateway
}
afterAll(() => {
  for (const gateway of opened) gateway.close()
})

const mail = { to: 'clerk@example.com', subject: '重置密码', text: '点开链接：http://127.0.0.1:8000/x', id: 'm1' }

describe.each([
  ['the simulator', simulatedMail],
  ['SMTP', overSmtp],
] as [string, () => MailGateway][])('%s', (_name, open) => {
  test('takes a mail and returns its Message-ID, the same for a repetition', async () => {
    const gateway = open()
    const id = await gateway.send(mail)
    expect(id).toMatch(/^<m1@.+>$/)
    expect(await gateway.send(mail)).toBe(id)
  })
  test.each(['', 'clerk', 'a@b, c@d', 'a@b>\r\nBcc: x@y', '<a@b>'])('rejects the address %j for good', async (to) => {
    await expect(open().send({ ...mail, to })).rejects.toMatchObject({ kind: 'rejected', message: '邮箱地址无效' })
  })
})

describe('SMTP', () => {
  test('carries the text, and no header from the subject', async () => {
    await overSmtp().send({ ...mail, subject: '重置\r\nBcc: x@y.z' })
    const [raw = ''] = received
    expect(raw).toMatch(/^Message-ID: <m1@example.com>/m)
    expect(raw).not.toMatch(/^Bcc:/m)
    const body = raw.split('\r\n\r\n').slice(1).join('').replaceAll('=\r\n', '').replaceAll('\r\n', '')
    const text = /base64/.test(raw)
      ? Buffer.from(body, 'base64').toString()
      : decodeURIComponent(body.replaceAll('=', '%'))
    expect(text).toContain('http://127.0.0.1:8000/x')
  })
  test.each([
    [450, 'retry'],
    [550, 'rejected'],
  ])('maps a reply %i to %s', async (status, kind) => {
    refuse = status
    await expect(overSmtp().send(mail)).rejects.toMatchObject({ kind })
  })
  test('does not hammer a server that does not accept the login', async () => {
    const gateway = overSmtp({ url: `smtp://user:wrong@127.0.0.1:${port}` })
    await expect(gateway.send(mail)).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('授权码'),
    })
    await expect(overSmtp({ url: `smtp://user:right@127.0.0.1:${port}` }).send(mail)).resolves.toMatch(/m1/)
  })
  test('may repeat if no server listens', async () => {
    await expect(overSmtp({ url: 'smtp://127.0.0.1:1' }).send(mail)).rejects.toMatchObject({ kind: 'retry' })
  })
  test('sends nothing without TLS where TLS is demanded', async () => {
    await expect(overSmtp({ requireTls: true }).send(mail)).rejects.toMatchObject({ kind: expect.any(String) })
    expect(received).toEqual([])
  })
})
