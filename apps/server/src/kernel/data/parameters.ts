/** The values of a statement under construction; `add` returns the placeholder of a value. */
export class Parameters {
  readonly values: unknown[] = []
  readonly #shared = new Map<unknown, string>()

  add(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  /** One placeholder for a value that several parts of a statement name, whichever comes first. */
  shared(value: unknown): string {
    let placeholder = this.#shared.get(value)
    if (placeholder === undefined) this.#shared.set(value, (placeholder = this.add(value)))
    return placeholder
  }

  /** Several texts as one array literal, cast once: a cast of a text would be repeated for every row. */
  texts(values: readonly string[]): string {
    return `${this.add(arrayLiteral(values))}::text[]`
  }

  json(value: unknown): string {
    return `${this.add(JSON.stringify(value))}::text::json`
  }
}

/** Several texts in PostgreSQL's form of an array. */
export const arrayLiteral = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`

/** A substring pattern for LIKE, with its special characters escaped. */
export const likePart = (fragment: string): string => `%${fragment.replace(/[\\%_]/g, '\\$&')}%`
