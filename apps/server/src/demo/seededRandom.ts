/** A seeded random generator, so that the demonstration is the same everywhere. */
export interface SeededRandom {
  /** 0 ≤ x < 1. */
  next(): number
  /** An integer from `from` to `to`, inclusive. */
  between(from: number, to: number): number
  pick<T>(several: readonly T[]): T
  /** A UUIDv7 of that time; later ids of the same time sort later. */
  id(at: number): string
}

const DAY = 86_400_000
const HOUR = 3_600_000
const SHANGHAI = 8 * HOUR

export function createRandom(seed: number): SeededRandom {
  let state = seed
  let count = 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const hex = (digits: number) =>
    Math.floor(next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  return {
    next,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (several) => several[Math.floor(next() * several.length)]!,
    id(at) {
      const time = at.toString(16).padStart(12, '0')
      count = (count + 1) % 0x1000
      return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}-8${hex(3)}-${hex(6)}${hex(6)}`
    },
  }
}

/** The time `hours` after the start of a day in Shanghai, `back` days before `now`. */
export function moment(now: number, back: number, hours: number): number {
  const midnight = Math.floor((now + SHANGHAI) / DAY) * DAY - SHANGHAI
  return midnight - back * DAY + Math.round(hours * HOUR)
}

export const minutes = (count: number): number => count * 60_000
export const iso = (at: number): string => new Date(at).toISOString()
/** The day in Shanghai, `after` days later. */
export const day = (at: number, after = 0): string => iso(at + SHANGHAI + after * DAY).slice(0, 10)
