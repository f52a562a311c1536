/** The values of a statement in the making; `add` answers the place that stands for one. */
export class Parameters {
  readonly values: unknown[] = []

  add(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  /** Several texts as one array, written as PostgreSQL writes arrays; cast at once, for a cast of a text is done again for every row. */
  texts(values: readonly string[]): string {
    const quoted = values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`)
    return `${this.add(`{${quoted.join(',')}}`)}::text[]`
  }

  json(value: unknown): string {
    return `${this.add(JSON.stringify(value))}::text::json`
  }
}

/** A part to be looked for with LIKE, its own signs taken literally. */
export const likePart = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`
