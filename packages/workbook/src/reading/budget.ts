/**
 * What is read of one workbook at most, whatever it states: a few kilobytes can hold millions of cells. 20,000 rows of 40 columns take
 * some 60 MB of `bytes`, which are counted inflated; `lines` are as many as a sheet of Excel has, `cells` include blank ones between
 * others, `texts` are the shared ones, and `characters` are those of shared texts and of every cell that shows one.
 */
const most = {
  entries: 2_000,
  bytes: 200_000_000,
  texts: 800_000,
  characters: 20_000_000,
  lines: 1_048_576,
  cells: 1_000_000,
  merges: 100_000,
}
export type Limits = Readonly<Record<keyof typeof most, number>>

/** A workbook that holds more than is read of one. */
export class WorkbookTooLarge extends RangeError {
  override readonly name = 'WorkbookTooLarge'
}

export class Budget {
  readonly #left: Record<keyof Limits, number>

  constructor(limits: Partial<Limits> = {}) {
    this.#left = { ...most, ...limits }
  }

  /** Throws `WorkbookTooLarge` if there is no more. */
  take(kind: keyof Limits, amount = 1): void {
    this.#left[kind] -= amount
    if (this.#left[kind] < 0) throw new WorkbookTooLarge(`the workbook is too large: ${kind}`)
  }
}
