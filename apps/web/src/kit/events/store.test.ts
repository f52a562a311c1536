import { expect, test, vi } from 'vitest'
import { listeners } from './listeners.ts'
import { store } from './store.ts'

test('a listener of a value is notified of every change and of nothing else', () => {
  const colour = store('red')
  const listener = vi.fn()
  const stop = colour.listen(listener)
  colour.set('red')
  expect(listener).not.toHaveBeenCalled()
  colour.set('blue')
  expect([colour.now(), listener.mock.calls.length]).toEqual(['blue', 1])
  stop()
  colour.set('green')
  expect(listener).toHaveBeenCalledOnce()
})

test('an event is reported to all listeners even if one of them stops listening', () => {
  const bell = listeners<[word: string]>()
  const stop = bell.listen(() => stop())
  const second = vi.fn()
  bell.listen(second)
  bell.emit('ding')
  bell.emit('dong')
  expect(second.mock.calls).toEqual([['ding'], ['dong']])
})
