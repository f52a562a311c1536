// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onScan } from './scanner.ts'

let codes: string[]
let keys: string[]
let covered: boolean
let stop: () => void
const record = ({ key }: KeyboardEvent) => void keys.push(key)

beforeEach(() => {
  vi.useFakeTimers()
  ;[codes, keys, covered] = [[], [], false]
  stop = onScan(
    document,
    (code) => codes.push(code),
    () => covered,
  )
  document.addEventListener('keydown', record)
})
afterEach(() => {
  stop()
  document.removeEventListener('keydown', record)
  document.body.replaceChildren()
  vi.useRealTimers()
})

function send(text: readonly string[], pause: number, target: EventTarget = document.body): void {
  for (const key of text) {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    vi.advanceTimersByTime(pause)
  }
}

test('characters in quick succession with Enter are a code, and no key of the page', () => {
  send([...'GB2611230007', 'Enter'], 8)
  expect(codes).toEqual(['GB2611230007'])
  expect(keys).toEqual([])
})

test('characters typed by hand reach the page a moment later, in their order', () => {
  send([...'jjx'], 120)
  send(['n'], 0)
  expect(keys).toEqual(['j', 'j', 'x'])
  vi.advanceTimersByTime(40)
  expect(keys).toEqual(['j', 'j', 'x', 'n'])
  expect(codes).toEqual([])
})

test('a few quick characters before Enter or an arrow are keys, and come before it', () => {
  send(['j', 'j', 'Enter', 'k', 'ArrowDown'], 5)
  expect(keys).toEqual(['j', 'j', 'Enter', 'k', 'ArrowDown'])
})

test('a scan into a field, or under a dialog, belongs to it', () => {
  const field = document.body.appendChild(document.createElement('input'))
  send([...'510048', 'Enter'], 8, field)
  covered = true
  send([...'510048', 'Enter'], 8)
  expect(keys.join('')).toBe('510048Enter510048Enter')
  expect(codes).toEqual([])
})
