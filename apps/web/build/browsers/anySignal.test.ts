import { expect, test } from 'vitest'
import { anySignal } from './anySignal.ts'

test('the first signal to abort gives its reason, and later ones change nothing', () => {
  const [one, two] = [new AbortController(), new AbortController()]
  const signal = anySignal([one.signal, two.signal])
  expect(signal.aborted).toBe(false)
  two.abort('late')
  one.abort('left')
  expect([signal.aborted, signal.reason]).toEqual([true, 'late'])
})

test('of an aborted signal it is aborted from the start', () => {
  expect(anySignal([new AbortController().signal, AbortSignal.abort('gone')]).reason).toBe('gone')
})

test('without signals it never aborts', () => {
  expect(anySignal([]).aborted).toBe(false)
})
