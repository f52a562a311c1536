const FIRST_MS = 1_000
const MAX_DELAY_MS = 300_000

/** After this many failed deliveries a message becomes a dead letter. */
export const MAX_ATTEMPTS = 12

/** Delay after the nth failed attempt in milliseconds: doubles from 1 s to 5 min, with jitter. */
export const backOff = (attempts: number, chance: number = Math.random()): number =>
  Math.min(FIRST_MS * 2 ** (attempts - 1), MAX_DELAY_MS) * (0.75 + chance / 4)
