import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { createManifest } from '@guanqiao/domain/customs/index'
import { startExport } from '@guanqiao/domain/export/index'
import { operations } from '@guanqiao/domain/registry'
import { afterEach, expect, test, vi } from 'vitest'
import { bodyLimitsOf } from '../kernel/http/bodyLimits.ts'
import { stage, withStage } from '../testing/stages/openStages.ts'

const PATIENT = { timeout: 5_000 }
const [LARGE, SMALL] = [createManifest.routes[0]!.path, startExport.routes[0]!.path]
const LARGE_BODY = bodyLimitsOf(createManifest).bytes
const open: Socket[] = []
let port: number

withStage(async () => {
  await stage.http.listen({ port: 0, host: '127.0.0.1' })
  port = (stage.http.server.address() as AddressInfo).port
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

interface Sent {
  readonly socket: Socket
  /** What the server has sent so far. */
  answer(): string
}

/** Sends the headers of a call and the first byte of its body, and keeps the connection open. */
async function begin(username: string, path: string, length: number | 'chunked'): Promise<Sent> {
  const { token } = await stage.as(username)
  const socket = connect(port, '127.0.0.1')
  open.push(socket)
  socket.on('error', () => {})
  let answer = ''
  socket.on('data', (part: Buffer) => (answer += part.toString()))
  await once(socket, 'connect')
  const framing = length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\naccess-token: ${token}\r\ncontent-type: application/json\r\n${framing}\r\n\r\n` +
      (length === 'chunked' ? '1\r\n{\r\n' : '{'),
  )
  return { socket, answer: () => answer }
}

const refusal = async ({ answer }: Sent) => {
  await vi.waitFor(() => expect(answer()).toContain('requestId'), PATIENT)
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(answer()) ?? []
  const [, code] = /"code":"([^"]+)"/.exec(answer()) ?? []
  return {
    status,
    code,
    retries: /\r\nretry-after: 1\r\n/i.test(answer()),
    says: /"message":"[^"]*请[^"]*"/.test(answer()),
  }
}
const refusedWith = (status: string, code: string) => ({ status, code, retries: true, says: true })

/** The status of a call whose body arrives and is no JSON: 400 if the body was admitted. */
async function statusOf(username: string, path: string, length: number | 'chunked'): Promise<string | undefined> {
  const call = await begin(username, path, length)
  call.socket.write(length === 'chunked' ? '0\r\n\r\n' : Buffer.alloc(length - 1, ' '))
  const { status } = await refusal(call)
  call.socket.destroy()
  return status
}

async function hold(username: string, path: string, length: number | 'chunked', count: number): Promise<Sent[]> {
  const calls: Sent[] = []
  for (let at = 0; at < count; at += 1) calls.push(await begin(username, path, length))
  return calls
}

test.each([
  ['with a length', LARGE_BODY],
  ['without a length', 'chunked' as const],
])('of large bodies %s an account has four in flight, and others their own', async (_what, length) => {
  const held = await hold('a.clerk', LARGE, length, 4)
  expect(await refusal(await begin('a.clerk', LARGE, length))).toEqual(refusedWith('429', 'request.tooMuchAtOnce'))
  expect(held.map(({ answer }) => answer())).toEqual(['', '', '', ''])
  expect(await statusOf('b.clerk', LARGE, length)).toBe('400')
  held[0]!.socket.destroy()
  await vi.waitFor(async () => expect(await statusOf('a.clerk', LARGE, length)).toBe('400'), PATIENT)
})

test('all large bodies together are limited, and small ones are not kept out by them', async () => {
  const users = ['a.clerk', 'a.admin', 'b.clerk', 'b.admin']
  const calls: Sent[] = []
  for (const user of users) calls.push(...(await hold(user, LARGE, LARGE_BODY, 3)))
  const refused = () => calls.filter(({ answer }) => answer() !== '')
  // Nine of the largest bodies have 45 of the 48 MiB.
  await vi.waitFor(() => expect(refused()).toHaveLength(12 - 9), PATIENT)
  for (const call of refused()) expect(await refusal(call)).toEqual(refusedWith('503', 'server.busy'))
  expect(await statusOf('a.weigher', SMALL, 2_000)).toBe('400')
})

test('small bodies of an account are limited too', async () => {
  await hold('a.clerk', LARGE, 64 * 1024, 32)
  expect(await refusal(await begin('a.clerk', LARGE, 64 * 1024))).toEqual(refusedWith('429', 'request.tooMuchAtOnce'))
  expect(await statusOf('b.clerk', LARGE, 64 * 1024)).toBe('400')
})

test('whatever becomes of a call, its body is given back', async () => {
  const who = await stage.as('a.clerk')
  const blank = ' '.repeat(LARGE_BODY - 2)
  for (let at = 0; at < 12; at += 1)
    expect((await who.call('POST', LARGE, `{${blank}}`, { 'content-type': 'application/json' })).status).toBe(422)
  for (let at = 0; at < 12; at += 1) {
    const { socket } = await begin('a.clerk', LARGE, LARGE_BODY)
    socket.destroy()
  }
  await vi.waitFor(async () => expect(await statusOf('a.clerk', LARGE, LARGE_BODY)).toBe('400'), PATIENT)
  expect(operations.some((operation) => bodyLimitsOf(operation).bytes > LARGE_BODY)).toBe(false)
})
