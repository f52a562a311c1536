// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { noticesNow } from '../../kit/events/notices.ts'
import { makeQueryClient } from '../../kit/useOperation.ts'
import { keepToken } from '../../kit/token.ts'

type Heard = (payload?: unknown) => void

const heard = new Map<string, Heard>()
const emitted: unknown[][] = []
const socket = {
  on: (name: string, listener: Heard) => heard.set(name, listener),
  timeout: () => socket,
  emitWithAck: async (...words: unknown[]) => (emitted.push(words), { ok: true, now: new Date().toISOString() }),
  disconnect: vi.fn(),
}
const io = vi.fn((_options: object) => socket)
vi.mock('socket.io-client', () => ({ io }))

const { lastEventId } = await import('./receive.ts')
const { listen } = await import('./socket.ts')

test('the socket registers with the token, shows receipts and asks for those it missed', async () => {
  const asked: string[] = []
  const old = { event_id: 'e0', batch_number: 'B0', receipt: '旧回执', created_at: '2026-11-21T10:00:00.000Z' }
  const meanwhile = { event_id: 'e0a', batch_number: 'B0A', receipt: '查验', created_at: new Date().toISOString() }
  let answer: object[] = [old, meanwhile]
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked.push(String(init.body))
    return Response.json({ rows: answer })
  })
  keepToken('t')
  const stop = listen(makeQueryClient())
  await vi.waitFor(() => expect(heard.has('connect')).toBe(true))
  expect(io.mock.calls[0]?.[0]).toMatchObject({ path: '/socket.io', transports: ['websocket'] })

  heard.get('connect')?.()
  await vi.waitFor(() => expect(emitted).toEqual([['register', 't']]))
  await vi.waitFor(() => expect(lastEventId()).toBe('e0a'))
  expect(asked).toEqual(['{"limit":20}'])
  // Screens may have read their records before it arrived: only older events are not news.
  expect(noticesNow()).toMatchObject([{ title: '批次号 B0A', text: '查验' }])

  // Events missed during a disconnect are shown, also before the first received receipt.
  answer = [{ event_id: 'e1', batch_number: 'B1', receipt: '放行' }]
  heard.get('disconnect')?.()
  heard.get('connect')?.()
  await vi.waitFor(() => expect(noticesNow().at(-1)).toMatchObject({ text: '最新：B1 放行' }))
  expect(asked.at(-1)).toBe('{"event_id":"e0a","limit":200}')

  answer = [{ event_id: 'e3', batch_number: 'B3', receipt: '退单' }]
  heard.get('res')?.({ event_id: 'e2', batch_number: 'B2', receipt: '查验' })
  expect(noticesNow().at(-1)).toMatchObject({ text: '最新：B2 查验' })

  heard.get('disconnect')?.()
  heard.get('connect')?.()
  await vi.waitFor(() => expect(noticesNow().at(-1)).toMatchObject({ text: '最新：B3 退单' }))
  expect(asked.at(-1)).toBe('{"event_id":"e2","limit":200}')

  // An event between the registration and its acknowledgement does not hide those missed before it.
  answer = [
    { event_id: 'e4', batch_number: 'B4', receipt: '接受申报' },
    { event_id: 'e5', batch_number: 'B5', receipt: '放行' },
  ]
  heard.get('disconnect')?.()
  heard.get('connect')?.()
  heard.get('res')?.(answer[1])
  await vi.waitFor(() => expect(noticesNow().at(-1)).toMatchObject({ text: '最新：B4 接受申报' }))
  expect(asked.at(-1)).toBe('{"event_id":"e3","limit":200}')

  stop()
  expect(socket.disconnect).toHaveBeenCalledOnce()
})
