import type { Format } from './format.ts'

interface Value {
  readonly property: string
  readonly label: string
  readonly format: Format
  readonly required: boolean
}

/** An attribute of a leaf: always the same, or a value of the record, required whenever the leaf is there. */
export type Attribute = { readonly name: string } & (Value | { readonly value: string })

/**
 * A message is described by an ordered table of rows. The order of the rows is the order of the elements in the schema
 * (xs:sequence); writing, checking and reading walk the same rows.
 */
export type Row =
  | ({ readonly kind: 'leaf'; readonly name: string; readonly attribute?: Attribute | undefined } & Value)
  /** One element for each text of an array. */
  | ({ readonly kind: 'leaves'; readonly name: string; readonly max: number } & Value)
  | { readonly kind: 'fixed'; readonly name: string; readonly value: string }
  /** Elements of the same record. An optional group asks for its parts only when one of them is given. */
  | { readonly kind: 'wrap'; readonly name: string; readonly rows: Rows; readonly optional?: boolean }
  | {
      readonly kind: 'record'
      readonly name: string
      readonly property: string
      readonly label: string
      readonly required: boolean
      readonly rows: Rows
    }
  | {
      readonly kind: 'list'
      readonly name: string
      readonly property: string
      readonly label: string
      readonly presence: Presence
      readonly max: number
      readonly rows: Rows
    }

export type Rows = readonly Row[]

/** 'some': at least one; 'any': an empty array when there is none; 'optional': no property when there is none. */
export type Presence = 'some' | 'any' | 'optional'
