import * as z from 'zod/mini'
import { atScale, isDecimal } from './decimal.ts'
import { boundedArray, strict } from './strict.ts'

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
  readonly schema: z.ZodMiniType<T>
  readonly given?: Draft
  readonly inList?: boolean
  readonly search?: Search
  readonly sort?: boolean
  readonly unique?: boolean
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
type Marks<O> = O extends { automatic: true } ? { readonly automatic: true } : {}
export type Of<T, O> = Field<T, Required<O>, Given<O>> & Marks<O>

const forbidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

const asTyped = (value: string) => value

/** Text as it may be stored: trimmed, no control characters, no lone surrogates, 1 to `max` characters. The first thing wrong ends the check. */
const clean = (max: number, normalise: (value: string) => string = asTyped) =>
  z.string().check(
    z.trim(),
    z.overwrite(normalise),
    z.minLength(1, { abort: true }),
    z.maxLength(max, { abort: true }),
    z.refine((value) => !forbidden.test(value), { error: '含有不允许的控制字符', abort: true }),
  )

function build<T, O extends Options>(
  kind: Kind,
  label: string,
  schema: unknown,
  options: O,
  more: object = {},
): Of<T, O> {
  const required = options.required === true || options.default !== undefined
  return { ...options, ...more, kind, label, required, schema } as unknown as Of<T, O>
}

export interface TextOptions extends Options {
  readonly max?: number
  /** A stricter rule with its message in Chinese, said after the label; value types use it. */
  readonly rule?: { readonly test: (value: string) => boolean; readonly say: string | ((value: string) => string) }
  /** Applied before the length and the rule are checked: upper case, full width to half width … */
  readonly normalise?: (value: string) => string
}

/** One line of text, at most `max` (255) characters. */
export function text<const O extends TextOptions = {}>(label: string, options: O = {} as O): Of<string, O> {
  const { max = 255, rule, normalise, ...rest } = options as TextOptions
  let schema: z.ZodMiniType<string> = clean(max, normalise) as never
  if (rule) {
    const { test, say } = rule
    schema = schema.check(
      z.refine(test, { error: (issue) => (typeof say === 'string' ? say : say(String(issue.input))) }),
    )
  }
  return build<string, O>('text', label, schema, rest as O, { max })
}

/** Text over several lines, at most `max` (2000) characters. Lists are answered without it. */
export function longText<const O extends Options & { max?: number } = {}>(
  label: string,
  options: O = {} as O,
): Of<string, O> & { readonly kind: 'longText' } {
  const { max = 2000, ...rest } = options
  return build<string, O>('longText', label, clean(max), rest as unknown as O, { max }) as never
}

export function integer<const O extends Options & { min?: number; max?: number; unit?: string } = {}>(
  label: string,
  options: O = {} as O,
): Of<number, O> {
  const { min = 0, max = 2_147_483_647, ...rest } = options
  const schema = z.int().check(z.minimum(min), z.maximum(max))
  return build<number, O>('integer', label, schema, rest as unknown as O, { min, max })
}

export interface DecimalOptions extends Options {
  readonly digits?: number
  readonly scale?: number
  readonly unit?: string
  readonly positive?: boolean
  readonly signed?: boolean
}

/** An exact decimal as text: `digits` in all (14), `scale` of them after the point (3). Answers always carry the full scale. */
export function decimal<const O extends DecimalOptions = {}>(label: string, options: O = {} as O): Of<string, O> {
  const { digits = 14, scale = 3, positive, signed, ...rest } = options as DecimalOptions
  const fits = (value: string) => {
    const [whole = '', fraction = ''] = value.replace('-', '').split('.')
    return isDecimal(value) && whole.replace(/^0+/, '').length <= digits - scale && fraction.length <= scale
  }
  const schema = z.string().check(
    z.trim(),
    z.refine(fits, { error: `应为不超过${digits - scale}位整数、${scale}位小数的数字`, abort: true }),
    z.refine((value) => signed === true || !value.startsWith('-'), { error: '不能为负数' }),
    z.refine((value) => !positive || /[1-9]/.test(value), { error: '必须大于0' }),
    z.overwrite((value) => (isDecimal(value) ? atScale(value, scale) : value)),
  )
  const limits = { digits, scale, signed: signed === true, positive: positive === true }
  return build<string, O>('decimal', label, schema, rest as O, limits)
}

/** Kilograms, exact, three digits after the point at most. */
export const weight = <const O extends DecimalOptions = {}>(label: string, options: O = {} as O) =>
  decimal(label, { unit: 'kg', ...options }) as Of<string, O>

const isDay = (value: string) => {
  const day = new Date(`${value}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

/** A calendar day, YYYY-MM-DD. */
export const date = <const O extends Options = {}>(label: string, options: O = {} as O): Of<string, O> =>
  build<string, O>('date', label, z.string().check(z.refine(isDay, { error: '应为有效日期（YYYY-MM-DD）' })), options)

const isInstant = (value: string) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/.test(value) &&
  isDay(value.slice(0, 10)) &&
  !Number.isNaN(Date.parse(value))

/** An instant, ISO 8601 with its offset; answers are in UTC with milliseconds. */
export const dateTime = <const O extends Options = {}>(label: string, options: O = {} as O): Of<string, O> =>
  build<string, O>(
    'dateTime',
    label,
    z.string().check(
      z.refine(isInstant, { error: '应为带时区的时间（如 2026-01-02T03:04:05+08:00）' }),
      z.overwrite((value) => (isInstant(value) ? new Date(value).toISOString() : value)),
    ),
    options,
  )

export const flag = <const O extends Options = {}>(label: string, options: O = {} as O): Of<boolean, O> =>
  build<boolean, O>('flag', label, z.boolean(), options)

/** One of a closed list: value → word shown. */
export function choice<
  const C extends Readonly<Record<string, string>>,
  const O extends Options & { tones?: Readonly<Record<string, Tone>> } = {},
>(label: string, choices: C, options: O = {} as O): Of<keyof C & string, O> {
  return build<keyof C & string, O>('choice', label, z.enum(Object.keys(choices)), options, { choices })
}

/** A value of a code table (`/base/config`); the table is looked up on the server. */
export function code<const O extends Options & { max?: number } = {}>(
  label: string,
  table: string,
  options: O = {} as O,
): Of<string, O> {
  const { max = 20, ...rest } = options
  return build<string, O>('code', label, clean(max), rest as unknown as O, { table, max })
}

/** The id of a row of another entity (by its table name). Answers carry its display text beside it as `<name>_text`. */
export function reference<const O extends Options = {}>(
  label: string,
  entity: string,
  options: O = {} as O,
): Of<string, O> & { readonly entity: string } {
  return build<string, O>('reference', label, z.uuid(), options, { entity }) as Of<string, O> & {
    readonly entity: string
  }
}

/** Several short texts, at most `max` (20). */
export function list<const O extends Options & { max?: number; of?: Field<string>; table?: string } = {}>(
  label: string,
  options: O = {} as O,
): Of<string[], O> {
  const { max = 20, of, ...rest } = options
  return build<string[], O>(
    'list',
    label,
    boundedArray(of ? of.schema : (clean(64) as never), 0, max),
    rest as unknown as O,
    of ? { max, of } : { max },
  )
}

type RowKeys<F extends Fields> = { [K in keyof F]: F[K] extends Field<unknown, true> ? K : never }[keyof F]
type DraftKeys<F extends Fields> = { [K in keyof F]: F[K] extends Field<unknown, boolean, true> ? K : never }[keyof F]
export type AutomaticKeys<F extends Fields> = { [K in keyof F]: F[K] extends { automatic: true } ? K : never }[keyof F]
export type ValueOf<F> = F extends Field<infer T> ? T : never
type Flat<T> = { [K in keyof T]: T[K] }

/** The value of fields as stored and answered: absent optional values are null. */
export type RowOf<F extends Fields> = Flat<
  { [K in keyof F]: K extends RowKeys<F> ? ValueOf<F[K]> : ValueOf<F[K]> | null } & {
    [K in keyof F as F[K] extends { entity: string } ? `${K & string}_text` : never]?: string | null
  }
>

/** The value of fields as a caller may send it. */
export type DraftOf<F extends Fields> = Flat<
  { [K in Exclude<DraftKeys<F>, AutomaticKeys<F>>]: ValueOf<F[K]> } & {
    [K in Exclude<keyof F, DraftKeys<F> | AutomaticKeys<F>>]?: ValueOf<F[K]> | null | undefined
  }
>

/** Lines of a document: an array of records, stored as one JSON value. */
export function lines<const F extends Fields, const O extends Options & { min?: number; max?: number } = {}>(
  label: string,
  fields: F,
  options: O = {} as O,
): Of<RowOf<F>[], O> {
  const { min = 0, max = 999, ...rest } = options
  const schema = boundedArray(strict(fields, 'draft'), min, max)
  return build<RowOf<F>[], O>('lines', label, schema, rest as unknown as O, { lines: fields, min, max })
}

/** One nested record, stored as one JSON value. */
export function record<const F extends Fields, const O extends Options = {}>(
  label: string,
  fields: F,
  options: O = {} as O,
): Of<RowOf<F>, O> {
  return build<RowOf<F>, O>('record', label, strict(fields, 'draft'), options, { lines: fields })
}
