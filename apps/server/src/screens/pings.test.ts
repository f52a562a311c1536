import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Pings, pingTimes } from './pings.ts'
import { openEngine } from './sockets.ts'

const TICK_MS = 1_000
const TICKS = pingTimes.pingInterval / TICK_MS
const TICKS_TO_ANSWER = pingTimes.pingTimeout / TICK_MS

const closing: (() => unknown)[] = []
/** Real sockets, while the test says when a second has passed: on a busy machine seconds pass faster than answers arrive. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  vi.useRealTimers()
})

async function openServer(): Promise<string> {
  const server = createServer()
  const pings = new Pings()
  const io = openEngine(server, pings)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () => pings.stop(),
    () => io.close(),
  )
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}/socket.io/?EIO=4&transport=websocket`
}

/** What a plain client has received. One without an answer sends nothing at all, not even that it connects. */
function connect(url: string, answer: string | undefined) {
  const seen = { open: false, pings: 0, closed: false }
  const socket = new WebSocket(url)
  closing.push(() => socket.close())
  socket.addEventListener('message', ({ data }) => {
    if (data === '2') seen.pings += 1
    if (String(data).startsWith('0')) seen.open = true
    if (answer === undefined) return
    if (data === '2') socket.send(answer)
    else if (String(data).startsWith('0')) socket.send('40')
  })
  socket.addEventListener('close', () => (seen.closed = true))
  return seen
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await turn()
}

/** Lets so many seconds pass, each long enough for the answers to what was sent in it: loopback delivers at once. */
async function pass(ticks: number): Promise<void> {
  for (let tick = 0; tick < ticks; tick += 1) {
    vi.advanceTimersByTime(TICK_MS)
    for (let turns = 0; turns < 10; turns += 1) await turn()
  }
}

test('each socket is pinged once per interval, and a socket that answers stays open', async () => {
  const url = await openServer()
  const sockets = [connect(url, '3'), connect(url, '3'), connect(url, '42["hello"]')]
  await until(() => sockets.every(({ open }) => open))
  for (const pings of [1, 2, 3, 4]) {
    await pass(TICKS)
    for (const socket of sockets) expect(socket).toEqual({ open: true, pings, closed: false })
  }
})

test('a socket that sends nothing after a ping is closed', async () => {
  const socket = connect(await openServer(), undefined)
  await until(() => socket.open)
  await pass(1)
  await until(() => socket.pings === 1)
  await pass(TICKS_TO_ANSWER - 1)
  expect(socket).toMatchObject({ pings: 1, closed: false })
  await pass(1)
  await until(() => socket.closed)
  expect(socket.pings).toBe(1)
})

test('sockets that open at once are pinged in different seconds, and closed ones no more', () => {
  vi.useFakeTimers()
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
