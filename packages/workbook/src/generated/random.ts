/** Reproducible choices: the same seed makes the same sheets on every machine. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A whole number below `limit`; mulberry32, in the public domain. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }

  /** True once in so many times. */
  once(times: number): boolean {
    return this.below(times) === 0
  }

  of<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!
  }
}
