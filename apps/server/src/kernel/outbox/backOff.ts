const FIRST_MS = 1_000
const LONGEST_MS = 300_000

/** After so many failed deliveries a person has to look. */
export const MAX_ATTEMPTS = 12

/** Milliseconds to wait after the nth failed attempt: doubling from 1 s to 5 min, scattered so that not all come back at once. */
export const backOff = (attempts: number, chance: number = Math.random()): number =>
  Math.min(FIRST_MS * 2 ** (attempts - 1), LONGEST_MS) * (0.75 + chance / 4)
