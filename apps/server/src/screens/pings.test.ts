import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { Pings, pingTimes } from './pings.ts'
import { openEngine } from './sockets.ts'

const TICK_MS = 10
/** Beyond the 10 s that the tests wait for a socket. */
vi.setConfig({ testTimeout: 15_000 })
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function openServer(): Promise<string> {
  const server = createServer()
  const pings = new Pings(TICK_MS)
  const io = openEngine(server, pings)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () => pings.stop(),
    () => io.close(),
  )
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}/socket.io/?EIO=4&transport=websocket`
}

/** The times at which a plain client receives pings, and closes. One without an answer sends nothing at all, not even that it connects. */
function connect(url: string, answer: string | undefined) {
  const seen = { pings: [] as number[], closed: undefined as number | undefined }
  const socket = new WebSocket(url)
  closing.push(() => socket.close())
  socket.addEventListener('message', ({ data }) => {
    if (data === '2') seen.pings.push(performance.now())
    if (answer === undefined) return
    if (data === '2') socket.send(answer)
    else if (String(data).startsWith('0')) socket.send('40')
  })
  socket.addEventListener('close', () => (seen.closed = performance.now()))
  return seen
}

test('each socket is pinged once per interval, and a socket that answers stays open', async () => {
  const url = await openServer()
  const sockets = [connect(url, '3'), connect(url, '3'), connect(url, '42["hello"]')]
  await vi.waitFor(() => expect(sockets.every(({ pings }) => pings.length >= 4)).toBe(true), { timeout: 10_000 })
  const interval = (pingTimes.pingInterval / 1_000) * TICK_MS
  for (const { pings, closed } of sockets) {
    expect(closed).toBeUndefined()
    expect(pings[3]! - pings[0]!).toBeGreaterThan(2.5 * interval)
  }
})

test('a socket that sends nothing after a ping is closed', async () => {
  const socket = connect(await openServer(), undefined)
  await vi.waitFor(() => expect(socket.closed).toBeDefined(), { timeout: 10_000 })
  expect(socket.pings).toHaveLength(1)
  expect(socket.closed! - socket.pings[0]!).toBeGreaterThan((pingTimes.pingTimeout / 1_000) * TICK_MS * 0.8)
})

test('sockets that open at once are pinged in different seconds, and closed ones no more', () => {
  vi.useFakeTimers()
  closing.push(() => vi.useRealTimers())
  const pings = new Pings()
  closing.push(() => pings.stop())
  const sent: number[] = []
  const sockets = Array.from({ length: 104 }, () => fakeSocket(() => sent.push(Date.now())))
  for (const socket of sockets) pings.add(socket)
  vi.advanceTimersByTime(pingTimes.pingInterval)
  expect(sent).toHaveLength(104)
  expect(new Set(sent).size).toBe(52)
  for (const socket of sockets) socket.close()
  vi.advanceTimersByTime(pingTimes.pingInterval)
  expect(sent).toHaveLength(104)
})

function fakeSocket(sendPacket: () => void) {
  let close = () => {}
  return {
    pingIntervalTimer: null,
    sendPacket,
    onClose() {},
    on() {},
    once: (_event: 'close', listener: () => void) => void (close = listener),
    close: () => close(),
  }
}
