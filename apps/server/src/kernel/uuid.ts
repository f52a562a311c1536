import { randomFillSync } from 'node:crypto'

/** Random bytes per id. */
const CHANCE = 10
/** Random bytes are fetched for many ids at once: a call costs ten times the bytes of one id. */
const block = Buffer.alloc(CHANCE * 256)
let used = block.length
let last = 0
let count = 0

/** A UUIDv7: milliseconds, then a counter that keeps the ids of one process in order, then random bytes. */
export function uuid(): string {
  const now = Math.max(Date.now(), last)
  count = now === last ? count + 1 : 0
  last = now
  if (count > 0xfff) {
    last += 1
    count = 0
  }
  if (used === block.length) {
    randomFillSync(block)
    used = 0
  }
  const time = last.toString(16).padStart(12, '0')
  const chance = block.toString('hex', used, used + CHANCE)
  const variant = (0x8 | (block[used]! & 0x3)).toString(16)
  used += CHANCE
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}-${variant}${chance.slice(1, 4)}-${chance.slice(4, 16)}`
}

/** An id greater than `previous`, whatever the clock of the process that created it. */
export function uuidAfter(previous: string | undefined): string {
  const id = uuid()
  if (previous === undefined || id > previous) return id
  const time = (Number.parseInt(previous.slice(0, 8) + previous.slice(9, 13), 16) + 1).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}${id.slice(13)}`
}

export const isUuid = (text: unknown): text is string =>
  typeof text === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
