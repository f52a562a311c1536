import type { Alike } from './lookAlikes.ts'
import type * as z from 'zod/mini'

/** How a list filters by the field. `contains` also feeds the keyword search (bigrams, trigrams, pinyin initials). */
type Search = 'equals' | 'contains' | 'in' | 'range'

export type Tone = 'draft' | 'work' | 'accepted' | 'done' | 'attention' | 'bad'

/**
 * Common properties of a declared value: plain, printable data. `Row` is whether a stored row always has it, `Draft` whether a
 * caller must send it. The three type parameters exist for the compiler only.
 */
interface Declared<T, Row extends boolean, Draft extends boolean> {
  readonly label: string
  readonly required: Row
  /** Schema of a single value; the schema of lines and records is derived from their fields. */
  readonly schema: () => z.ZodMiniType<T>
  readonly sent?: Draft
  readonly inList?: boolean
  readonly search?: Search
  readonly sort?: boolean
  /** Among the live rows of an enterprise, or `everywhere`: of all enterprises and the platform. */
  readonly unique?: boolean | 'everywhere'
  /** Look-alike values are equal in comparisons, look-ups and unique constraints. */
  readonly alike?: Alike
  /** Users say its last characters: four of them have an index of their own. */
  readonly byEnd?: boolean
  /** Set by the system: callers may not send it. */
  readonly automatic?: boolean
  /** Personal data: masked in lists, and in records for callers without the right `personal` on the menu. */
  readonly personal?: boolean
  readonly secret?: boolean
  /** What is looked for, as a search box sends it: invisible characters and breaks of lines are dropped, not refused. */
  readonly sought?: boolean
  readonly default?: unknown
  readonly help?: string
  readonly examples?: readonly T[]
  /** The n-th of infinitely many different valid values, from 0. */
  readonly series?: (n: number) => T
}

interface Bounded {
  readonly max: number
}

interface Ranged extends Bounded {
  readonly min: number
}

export interface Measured {
  readonly unit?: string
  /** Lines of it are summed: always, or if all have the same value in the sibling field named (a unit or currency). */
  readonly sums?: true | string
}

interface Nested {
  readonly lines: Fields
}

/** The codes of an entity (by table name), restricted to rows whose field `of` equals the sibling field `within`. */
export interface Suggest {
  readonly entity: string
  /** The sibling field that restricts the rows, and the field of the rows that it restricts; without them all rows are offered. */
  readonly narrow?: { readonly within: string; readonly of: 'port_id' | 'customs_code' }
}

/** The row is a paper of another record. Of its papers of one kind only the one that expires last counts; one without a date never does. */
export interface PaperOf {
  /** The references of which one names the record. */
  readonly of: readonly string[]
  /** The choice or code with the kind of paper. */
  readonly kind: string
  /** A choice and the only value with which the row is a valid paper. */
  readonly only?: readonly [name: string, value: string]
  /** The part of the record's page that shows its papers; without it, they have a page of their own. */
  readonly part?: string
}

/** How a value is stored, rendered and searched, with the properties of each kind. A closed list: interpreters have a line for each. */
interface Kinds {
  readonly text: Bounded & {
    /** The rows whose codes forms suggest. Any other text is accepted too. */
    readonly suggest?: Suggest
    /** The value that forms offer for what is typed: the rest of it, or its correction. */
    readonly complete?: (value: string) => string | undefined
  }
  readonly longText: Bounded
  readonly integer: Ranged &
    Measured & {
      /** A number of times or things that is 0 before the first; without a value every other number was not measured or entered. */
      readonly counted?: true
    }
  readonly decimal: Measured & {
    readonly digits: number
    readonly scale: number
    readonly signed: boolean
    readonly positive: boolean
  }
  readonly date: {
    /** The part that is valid until the end of this day, as named in warnings: 签证. */
    readonly expires?: string
    readonly paper?: PaperOf
  }
  readonly dateTime: {}
  readonly flag: {}
  readonly choice: {
    readonly choices: Readonly<Record<string, string>>
    readonly tones?: Readonly<Record<string, Tone>>
    /** The values with which pickers offer a row; by default all. */
    readonly selectable?: readonly string[]
    /** The values that 启用 and 停用 set. */
    readonly switched?: { readonly on: string; readonly off: string }
  }
  readonly code: Bounded & { readonly table: string }
  readonly reference: {
    readonly entity: string
    /** A sibling field whose value must equal that of the referenced row; look-ups offer only such rows. */
    readonly within?: string
    /** The meaning of an absent value. */
    readonly none?: string
  }
  readonly list: Bounded & {
    /** The field of each entry. */
    readonly of?: FieldOf<'text', string>
    /** The only allowed entries. */
    readonly among?: readonly string[]
    /** The code table of the entries. */
    readonly table?: string
  }
  readonly lines: Ranged & Nested
  readonly record: Nested
}

export type Kind = keyof Kinds

/** A declared value of one or several kinds. */
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

/** An interpreter: a function for each kind of field. */
export type ByKind<R, A extends readonly unknown[] = []> = {
  readonly [K in Kind]: (field: FieldOf<K>, ...more: A) => R
}

export interface Options {
  readonly required?: boolean
  readonly inList?: boolean
  readonly search?: Search
  readonly sort?: boolean
  readonly unique?: boolean | 'everywhere'
  readonly alike?: Alike | undefined
  readonly byEnd?: boolean
  readonly automatic?: boolean
  readonly personal?: boolean
  readonly secret?: boolean
  readonly sought?: boolean
  readonly default?: unknown
  readonly help?: string
  readonly examples?: readonly unknown[]
  readonly series?: (n: number) => unknown
}

type Required<O> = O extends { required: true } | { default: {} } ? true : false
type Given<O> = O extends { default: {} } | { automatic: true } ? false : O extends { required: true } ? true : false
type Marks<O> = (O extends { automatic: true } ? { readonly automatic: true } : {}) &
  (O extends { expires: string } ? { readonly expires: string } : {})
/** The field type that a constructor derives from a value's type and the options. */
export type Of<K extends Kind, T, O> = FieldOf<K, T, Required<O>, Given<O>> & Marks<O>
