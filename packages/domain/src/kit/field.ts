import * as z from 'zod/mini'
import { boundedArray } from './boundedArray.ts'
import { atScale, isDecimal } from './decimal.ts'
import type { Field, Fields, Kind, Of, Options, Tone } from './field/declaration.ts'
import type { RowOf } from './field/rows.ts'

export type { Field, Fields, Kind, Of, Options, Search, Tone } from './field/declaration.ts'
export type { AutomaticKeys, DraftOf, ExpiryKeys, RowOf, ValueOf } from './field/rows.ts'

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

/** One line of text, at most `max` (255) characters. Free text that must be unique is so however it is written; codes have one form, by their rule. */
export function text<const O extends TextOptions = {}>(label: string, options: O = {} as O): Of<string, O> {
  const { max = 255, rule, normalise, ...rest } = options as TextOptions
  let schema: z.ZodMiniType<string> = clean(max, normalise) as never
  if (rule) {
    const { test, say } = rule
    schema = schema.check(
      z.refine(test, { error: (issue) => (typeof say === 'string' ? say : say(String(issue.input))) }),
    )
  }
  const { alike = rest.unique && !rest.automatic && !rule ? 'name' : undefined } = rest
  return build<string, O>('text', label, schema, rest as O, alike ? { max, alike } : { max })
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

/** A calendar day, YYYY-MM-DD. Lists, pickers, checks and the day's work read from `expires` that something ends with it. */
export const date = <const O extends Options & { expires?: string } = {}>(
  label: string,
  options: O = {} as O,
): Of<string, O> =>
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
  const O extends Options & {
    tones?: Readonly<Record<string, Tone>>
    selectable?: readonly (keyof C & string)[]
  } = {},
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

/** Lines of a document: an array of records, stored as one JSON value. */
export function lines<const F extends Fields, const O extends Options & { min?: number; max?: number } = {}>(
  label: string,
  fields: F,
  options: O = {} as O,
): Of<RowOf<F>[], O> {
  const { min = 0, max = 999, ...rest } = options
  return build<RowOf<F>[], O>('lines', label, z.unknown(), rest as unknown as O, { lines: fields, min, max })
}

/** One nested record, stored as one JSON value. */
export function record<const F extends Fields, const O extends Options = {}>(
  label: string,
  fields: F,
  options: O = {} as O,
): Of<RowOf<F>, O> {
  return build<RowOf<F>, O>('record', label, z.unknown(), options, { lines: fields })
}
