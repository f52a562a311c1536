import type { Alike } from './alike.ts'
import type * as z from 'zod/mini'

/** How a list may be narrowed by the field. `contains` also feeds the keyword search (runs of two and three signs, pinyin initials). */
type Search = 'equals' | 'contains' | 'in' | 'range'

export type Tone = 'draft' | 'work' | 'accepted' | 'done' | 'attention' | 'bad'

/**
 * What every declared value has: plain data, printable. `Row` tells whether a stored row always has it, `Draft` whether a caller must
 * give it. The three type parameters exist for the compiler alone.
 */
interface Declared<T, Row extends boolean, Draft extends boolean> {
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
}

interface Bounded {
  readonly max: number
}

interface Ranged extends Bounded {
  readonly min: number
}

interface Nested {
  readonly lines: Fields
}

/** The codes of an entity (by its table name), of those rows alone whose field `of` has the value of the field `within` beside. */
export interface Suggest {
  readonly entity: string
  readonly within: string
  readonly of: 'port_id' | 'customs_code'
}

/** How a value is stored, drawn and searched, with what each kind has of its own. A closed list: interpreters have a line for each. */
interface Kinds {
  readonly text: Bounded & {
    /** The rows whose codes forms offer. Any other text may be typed all the same. */
    readonly suggest?: Suggest
  }
  readonly longText: Bounded
  readonly integer: Ranged & { readonly unit?: string }
  readonly decimal: {
    readonly digits: number
    readonly scale: number
    readonly signed: boolean
    readonly positive: boolean
    readonly unit?: string
  }
  readonly date: {
    /** What holds until the end of this day, as warnings name it: 签证. */
    readonly expires?: string
  }
  readonly dateTime: {}
  readonly flag: {}
  readonly choice: {
    readonly choices: Readonly<Record<string, string>>
    readonly tones?: Readonly<Record<string, Tone>>
    /** The values with which a row can be selected in pickers; without it, all. */
    readonly selectable?: readonly string[]
  }
  readonly code: Bounded & { readonly table: string }
  readonly reference: {
    readonly entity: string
    /** The field beside it that must have the same value in the row referred to; look-ups offer those alone. */
    readonly within?: string
    /** What it means that there is none. */
    readonly none?: string
  }
  readonly list: Bounded & {
    /** What each entry is. */
    readonly of?: FieldOf<'text', string>
    /** The code table that its entries are looked up in. */
    readonly table?: string
  }
  readonly lines: Ranged & Nested
  readonly record: Nested
}

export type Kind = keyof Kinds

/** A declared value of one kind, or of one of several. */
export type FieldOf<K extends Kind, T = unknown, Row extends boolean = boolean, Draft extends boolean = boolean> = {
  [P in K]: Declared<T, Row, Draft> & { readonly kind: P } & Kinds[P]
}[K]

export type Field<T = unknown, Row extends boolean = boolean, Draft extends boolean = boolean> = FieldOf<
  Kind,
  T,
  Row,
  Draft
>

export type Fields = Readonly<Record<string, Field>>

/** An interpreter: what to do with a field of each kind. */
export type ByKind<R, A extends readonly unknown[] = []> = {
  readonly [K in Kind]: (field: FieldOf<K>, ...more: A) => R
}

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
}

type Required<O> = O extends { required: true } | { default: {} } ? true : false
type Given<O> = O extends { default: {} } | { automatic: true } ? false : O extends { required: true } ? true : false
type Marks<O> = (O extends { automatic: true } ? { readonly automatic: true } : {}) &
  (O extends { expires: string } ? { readonly expires: string } : {})
/** The field that a constructor makes from a value's type and the options. */
export type Of<K extends Kind, T, O> = FieldOf<K, T, Required<O>, Given<O>> & Marks<O>
