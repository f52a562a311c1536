import type { Format } from './format.ts'

interface Value {
  readonly property: string
  readonly label: string
  readonly format: Format
  readonly required: boolean
}

/** An attribute of a leaf: a constant, or a value of the record that is required if the leaf exists. */
export type Attribute = { readonly name: string } & (Value | { readonly value: string })

/**
 * An ordered table of rows describes a message. The order of the rows is the order of the elements in the schema (xs:sequence);
 * writing, checking and reading walk the same rows.
 */
export type Row =
  | ({ readonly kind: 'leaf'; readonly name: string; readonly attribute?: Attribute | undefined } & Value)
  /** One element for each text of an array. */
  | ({ readonly kind: 'leaves'; readonly name: string; readonly max: number } & Value)
  | { readonly kind: 'fixed'; readonly name: string; readonly value: string }
  /** Elements of the same record. An optional group requires its parts only if one of them has a value. */
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

/** 'some': at least one; 'any': an empty array if there is none; 'optional': no property if there is none. */
export type Presence = 'some' | 'any' | 'optional'
