// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { noticesNow } from '../../kit/events/notices.ts'
import { makeQueryClient } from '../../kit/useOperation.ts'
import { keepToken } from '../../kit/token.ts'

type Listener = (payload?: unknown) => void

const listeners = new Map<string, Listener>()
const emitted: unknown[][] = []
let isCarrying = true
const socket = {
  on: (name: string, listener: Listener) => listeners.set(name, listener),
  timeout: () => socket,
  emitWithAck: async (...words: unknown[]) => {
    emitted.push(words)
    if (!isCarrying) throw new Error('operation has timed out')
    return { ok: true, now: new Date().toISOString() }
  },
  disconnect: vi.fn(() => socket),
  connect: vi.fn(),
}
const io = vi.fn((_options: object) => socket)

const { lastEventId } = await import('./receive.ts')
const { listen } = await import('./socket.ts')

test('the socket registers with the token, shows receipts and asks for those it missed', async () => {
  const requestedPaths: string[] = []
  const old = { event_id: 'e0', batch_number: 'B0', receipt: '旧回执', created_at: '2026-11-21T10:00:00.000Z' }
  const meanwhile = { event_id: 'e0a', batch_number: 'B0A', receipt: '查验', created_at: new Date().toISOString() }
  let answer: object[] = [old, meanwhile]
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    requestedPaths.push(String(init.body))
    return Response.json({ rows: answer })
  })
  keepToken('t')
  const stop = listen(io as never, makeQueryClient(), performance.now())
  expect(io.mock.calls[0]?.[0]).toMatchObject({ path: '/socket.io', transports: ['websocket'] })

  listeners.get('connect')?.()
  await vi.waitFor(() => expect(emitted).toEqual([['register', 't']]), { timeout: 15_000 })
  await vi.waitFor(() => expect(lastEventId()).toBe('e0a'), { timeout: 15_000 })
  expect(requestedPaths).toEqual(['{"limit":20}'])
  // Screens may have read their records before it arrived: only older events are not news.
  expect(noticesNow()).toMatchObject([{ title: '批次号 B0A', text: '查验' }])

  // Events missed during a disconnect are shown, also before the first received receipt.
  answer = [{ event_id: 'e1', batch_number: 'B1', receipt: '放行' }]
  listeners.get('disconnect')?.()
  listeners.get('connect')?.()
  await vi.waitFor(() => expect(noticesNow().at(-1)).toMatchObject({ text: '最新：B1 放行' }), { timeout: 15_000 })
  expect(requestedPaths.at(-1)).toBe('{"event_id":"e0a","limit":200}')

  answer = [{ event_id: 'e3', batch_number: 'B3', receipt: '退单' }]
  listeners.get('res')?.({ event_id: 'e2', batch_number: 'B2', receipt: '查验' })
  expect(noticesNow().at(-1)).toMatchObject({ text: '最新：B2 查验' })

  listeners.get('disconnect')?.()
  listeners.get('connect')?.()
  await vi.waitFor(() => expect(noticesNow().at(-1)).toMatchObject({ text: '最新：B3 退单' }), { timeout: 15_000 })
  expect(requestedPaths.at(-1)).toBe('{"event_id":"e2","limit":200}')

  // An event between the registration and its acknowledgement does not hide those missed before it.
  answer = [
    { event_id: 'e4', batch_number: 'B4', receipt: '接受申报' },
    { event_id: 'e5', batch_number: 'B5', receipt: '放行' },
  ]
  listeners.get('disconnect')?.()
  listeners.get('connect')?.()
  listeners.get('res')?.(answer[1])
  await vi.waitFor(() => expect(noticesNow().at(-1)).toMatchObject({ text: '最新：B4 接受申报' }), { timeout: 15_000 })
  expect(requestedPaths.at(-1)).toBe('{"event_id":"e3","limit":200}')

  stop()
  expect(socket.disconnect).toHaveBeenCalledOnce()
})

test('a page that listens late reads everything again if it has missed more than it asks for', async () => {
  vi.resetModules()
  const late = await import('./socket.ts')
  const query = makeQueryClient()
  const invalidated = vi.spyOn(query, 'invalidateQueries')
  const created_at = new Date().toISOString()
  let count = 20
  vi.stubGlobal('fetch', async () =>
    Response.json({
      rows: Array.from({ length: count }, (_, at) => ({ event_id: `f${at}`, batch_number: 'B', created_at })),
    }),
  )
  const stop = late.listen(io as never, query, performance.now())
  listeners.get('connect')?.()
  await vi.waitFor(() => expect(invalidated).toHaveBeenCalledWith(), { timeout: 15_000 })
  stop()
  count = 19
  vi.resetModules()
  invalidated.mockClear()
  const inTime = await import('./socket.ts')
  const stopAgain = inTime.listen(io as never, query, performance.now())
  listeners.get('connect')?.()
  const { lastEventId: lastEvent } = await import('./receive.ts')
  await vi.waitFor(() => expect(lastEvent()).toBe('f18'), { timeout: 15_000 })
  expect(invalidated).not.toHaveBeenCalledWith()
  stopAgain()
})

test('a connection that carries nothing is opened anew; so is one that lived before the network was gone', async () => {
  vi.useFakeTimers()
  const stop = listen(io as never, makeQueryClient(), performance.now())
  isCarrying = false
  socket.connect.mockClear()
  listeners.get('connect')?.()
  await vi.advanceTimersByTimeAsync(2000)
  expect(socket.connect).toHaveBeenCalledOnce()
  isCarrying = true
  dispatchEvent(new Event('online'))
  expect(socket.connect).toHaveBeenCalledTimes(2)
  stop()
  dispatchEvent(new Event('online'))
  expect(socket.connect).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})
