import type { Alike } from './alike.ts'
import type * as z from 'zod/mini'

/** How a value is stored, drawn and searched. A closed list: each interpreter is a Record over it. */
export type Kind =
  | 'text'
  | 'longText'
  | 'integer'
  | 'decimal'
  | 'date'
  | 'dateTime'
  | 'flag'
  | 'choice'
  | 'code'
  | 'reference'
  | 'list'
  | 'lines'
  | 'record'

/** How a list may be narrowed by the field. `contains` also feeds the keyword search (runs of two and three signs, pinyin initials). */
export type Search = 'equals' | 'contains' | 'in' | 'range'

export type Tone = 'draft' | 'work' | 'accepted' | 'done' | 'attention' | 'bad'

/**
 * A declared value: plain data, printable. `Row` tells whether a stored row always has it, `Draft` whether a caller must give it.
 * The three type parameters exist for the compiler alone.
 */
export interface Field<T = unknown, Row extends boolean = boolean, Draft extends boolean = boolean> {
  readonly kind: Kind
  readonly label: string
  readonly required: Row
  /** Of one value; what lines and records hold follows from their fields. */
  readonly schema: z.ZodMiniType<T>
  readonly given?: Draft
  readonly inList?: boolean
  readonly search?: Search
  readonly sort?: boolean
  readonly unique?: boolean
  /** Values that look alike count as one, wherever they are compared, looked for or must be unique. */
  readonly alike?: Alike
  /** Set by the system: never part of what a caller may send. */
  readonly automatic?: boolean
  /** Personal data: masked in lists, and in records for whoever has no right `personal` on the menu. */
  readonly personal?: boolean
  readonly secret?: boolean
  readonly default?: unknown
  readonly help?: string
  readonly examples?: readonly T[]
  /** The n-th of endlessly many different right values, from 0. */
  readonly series?: (n: number) => T
  readonly min?: number
  readonly max?: number
  readonly digits?: number
  readonly scale?: number
  readonly signed?: boolean
  readonly positive?: boolean
  readonly unit?: string
  /** What each entry of a list is. */
  readonly of?: Field<string>
  readonly choices?: Readonly<Record<string, string>>
  readonly tones?: Readonly<Record<string, Tone>>
  /** Of a choice: the values with which a row can be selected in pickers; without it, all. */
  readonly selectable?: readonly string[]
  /** Of a date: what holds until the end of this day, as warnings name it: 签证. */
  readonly expires?: string
  readonly table?: string
  readonly entity?: string
  /** For a reference: the field beside it that must have the same value in the row referred to; look-ups offer those alone. */
  readonly within?: string
  readonly lines?: Fields
}

export type Fields = Readonly<Record<string, Field>>

export interface Options {
  readonly required?: boolean
  readonly inList?: boolean
  readonly search?: Search
  readonly sort?: boolean
  readonly unique?: boolean
  readonly alike?: Alike | undefined
  readonly automatic?: boolean
  readonly personal?: boolean
  readonly secret?: boolean
  readonly default?: unknown
  readonly help?: string
  readonly examples?: readonly unknown[]
  readonly series?: (n: number) => unknown
  readonly within?: string
}

type Required<O> = O extends { required: true } | { default: {} } ? true : false
type Given<O> = O extends { default: {} } | { automatic: true } ? false : O extends { required: true } ? true : false
type Marks<O> = (O extends { automatic: true } ? { readonly automatic: true } : {}) &
  (O extends { expires: string } ? { readonly expires: string } : {})
export type Of<T, O> = Field<T, Required<O>, Given<O>> & Marks<O>
