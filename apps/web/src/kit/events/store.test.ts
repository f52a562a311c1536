import { expect, test, vi } from 'vitest'
import { listeners, store } from './store.ts'

test('who listens to a value hears of every change, and of nothing else', () => {
  const colour = store('red')
  const heard = vi.fn()
  const stop = colour.listen(heard)
  colour.set('red')
  expect(heard).not.toHaveBeenCalled()
  colour.set('blue')
  expect([colour.now(), heard.mock.calls.length]).toEqual(['blue', 1])
  stop()
  colour.set('green')
  expect(heard).toHaveBeenCalledOnce()
})

test('what happens is reported to all, though one of them stops listening meanwhile', () => {
  const bell = listeners<[word: string]>()
  const stop = bell.listen(() => stop())
  const second = vi.fn()
  bell.listen(second)
  bell.tell('ding')
  bell.tell('dong')
  expect(second.mock.calls).toEqual([['ding'], ['dong']])
})
