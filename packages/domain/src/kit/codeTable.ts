/**
 * How a code deviates from its official table. `wider`: accepted by the message schema, missing in the table. `newer`: introduced
 * after the schemas of 2019, which may reject it. `refused`: in the table, rejected by the schema.
 */
export type CodeOrigin = 'wider' | 'newer' | 'refused'

export interface CodeValue {
  readonly code: string
  readonly name: string
  readonly standing?: CodeOrigin
  readonly parent?: string
  /** Of a value from another list than its table's. */
  readonly source?: string
  readonly extra?: Readonly<Record<string, string>>
  /** First and last day of validity, YYYY-MM-DD. */
  readonly valid_from?: string
  readonly valid_to?: string
}

/** The initial values of a table of codes. */
export interface CodeTable {
  readonly label: string
  /** The published list that the values are from, in words for users. */
  readonly source: string
  /** The day since which its values are known to be valid, YYYY-MM-DD, unless a value has its own. */
  readonly valid_from?: string
  readonly rows: () => CodeValue[]
}
