const PLACES = 512
/** Longer texts are rare, and would fill the memory. */
const MAX_TEXT = 2_000

/**
 * Keeps what was computed for recent texts, from the second time on that a text comes: texts that never come again leave nothing behind.
 * Each text has one place, which it loses to the next one with the same place: a `Map` would be outgrown again and again (see `listening`).
 */
export class Recent<T> {
  readonly #texts = Array<string>(PLACES).fill('')
  readonly #values = Array<T | undefined>(PLACES).fill(undefined)

  /** Undefined if `make` is needed and returns that. */
  get(text: string, make: () => T | undefined): T | undefined {
    if (text.length > MAX_TEXT) return undefined
    const place = placeOf(text)
    if (this.#texts[place] === text) return (this.#values[place] ??= make())
    this.#texts[place] = text
    this.#values[place] = undefined
    return undefined
  }
}

/** FNV-1a, folded to the number of places. */
function placeOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return ((hash >>> 16) ^ hash) & (PLACES - 1)
}
