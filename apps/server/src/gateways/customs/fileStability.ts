import { join } from 'node:path'
import { filesIn, statOf } from './exchangeFolders.ts'
import { isDoubtful, renameUnreadable } from './fileNames.ts'

export interface Still {
  readonly size: number
  readonly time: number
}

/** A file, with the time since which it has been unchanged. Milliseconds of our own clock, except for the file's own time. */
export interface Sighting extends Still {
  readonly name: string
  readonly since: number
  /** The time at which to read it. */
  readonly due: number
}

/** Listings of a folder in one look; files that never stop arriving must not hold the others up. */
const MAX_LISTINGS = 4

/** The files of a folder. A due file is not examined again before it is read, however many files are ahead of it. */
export class FileStability {
  readonly #box: string
  readonly #first: number
  readonly #now: () => number
  readonly #renamed: (name: string) => void
  readonly #seen = new Map<string, Sighting>()

  /** A file is due this many milliseconds after it was first seen in its current state. */
  constructor(box: string, first: number, now: () => number, renamed: (name: string) => void = () => {}) {
    this.#box = box
    this.#first = first
    this.#now = now
    this.#renamed = renamed
  }

  async look(): Promise<void> {
    const names = new Set(await this.#allNames())
    for (const name of this.#seen.keys()) if (!names.has(name)) this.#seen.delete(name)
    const dueNames = [...names].filter((name) => this.#isAsked(this.#seen.get(name)))
    // Concurrently: sequentially, each call would wait for its turn on a busy server.
    const states = await Promise.all(dueNames.map((name) => statOf(join(this.#box, name))))
    // One time for all: files of one look with times of their own could become due in different polls, the newer one first.
    const since = this.#now()
    for (const [at, name] of dueNames.entries()) {
      const stats = states[at]
      const before = this.#seen.get(name)
      if (stats && !(before?.size === stats.size && before.time === stats.mtimeMs))
        this.note(name, { size: stats.size, time: stats.mtimeMs }, since)
    }
  }

  /** Reading also reveals whether a file has changed: only files with a longer wait than the first are examined meanwhile. */
  #isAsked(before: Sighting | undefined): boolean {
    const now = this.#now()
    return before === undefined || (before.since + this.#first <= now && now < before.due)
  }

  /**
   * A listing that runs while files arrive may have one of them and lack an older one, which would then be read after it. Two equal
   * listings lack none.
   */
  async #allNames(): Promise<string[]> {
    let names = await this.#names()
    for (let rest = MAX_LISTINGS - 1; rest > 0 && names.some((name) => !this.#seen.has(name)); rest -= 1) {
      const again = await this.#names()
      const isSame = again.length === names.length && again.every((name) => names.includes(name))
      names = again
      if (isSame) break
    }
    return names
  }

  async #names(): Promise<string[]> {
    const names = await filesIn(this.#box)
    if (!names.some(isDoubtful)) return names
    for (const name of await renameUnreadable(this.#box)) this.#renamed(name)
    return filesIn(this.#box)
  }

  note(name: string, still: Still, since = this.#now()): void {
    this.#seen.set(name, { name, ...still, since, due: since + this.#first })
  }

  /** Whether a file has been unchanged for that long; otherwise sets the time when it will have been. */
  hasStood(sighting: Sighting, settleTime: number): boolean {
    const due = sighting.since + settleTime
    if (due <= this.#now()) return true
    this.#seen.set(sighting.name, { ...sighting, due })
    return false
  }

  postpone(name: string, wait: number): void {
    const sighting = this.#seen.get(name)
    if (sighting) this.#seen.set(name, { ...sighting, due: this.#now() + wait })
  }

  has(name: string): boolean {
    return this.#seen.has(name)
  }

  forget(name: string): void {
    this.#seen.delete(name)
  }

  /** Oldest first. */
  due(): Sighting[] {
    const now = this.#now()
    return [...this.#seen.values()].filter((sighting) => sighting.due <= now).toSorted((a, b) => a.time - b.time)
  }
}
