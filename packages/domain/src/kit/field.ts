import * as z from 'zod/mini'
import { arrayAmong, boundedArray } from './boundedArray.ts'
import { atScale, isDecimal } from './decimal.ts'
import type {
  Field,
  FieldOf,
  Fields,
  Kind,
  Measured,
  Of,
  Options,
  PaperOf,
  Suggest,
  Tone,
} from './field/declaration.ts'
import type { RowOf } from './field/rows.ts'

export { byKind, choiceOf, fieldsWithin, linesOf, suggestOf, toneOf, choiceLabelOf } from './field/parts.ts'
export type { ByKind, Field, FieldOf, Fields, Kind, Measured, Of, Options, PaperOf, Tone } from './field/declaration.ts'
export type { AutomaticKeys, DraftOf, ExpiryKeys, RowOf, ValueOf } from './field/rows.ts'

const forbidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

const asTyped = (value: string) => value

/** Characters as the database counts them: a character beyond the basic plane is one. */
const isAtMost = (value: string, max: number): boolean => value.length <= max || [...value].length <= max

/** Storable text: trimmed, no control characters, no lone surrogates, 1 to `max` characters. The check stops at the first violation. */
const clean = (max: number, normalise: (value: string) => string = asTyped) =>
  z.string().check(
    z.trim(),
    z.overwrite(normalise),
    z.minLength(1, { abort: true }),
    z.refine((value) => isAtMost(value, max), { error: `不能超过${max}个字符`, abort: true }),
    z.refine((value) => !forbidden.test(value), { error: '含有不允许的控制字符', abort: true }),
  )

/** Builds a schema at its first use: most of the product's fields are never validated in one process or page. */
export function lazily<T>(compose: () => T): () => T {
  let schema: T | undefined
  return () => (schema ??= compose())
}

/**
 * The only place where a field's type is derived from its options. The compiler cannot follow the derivation: `Of` depends on type
 * parameters that have no value.
 */
function build<K extends Kind, T, O extends Options>(
  kind: K,
  label: string,
  schema: () => z.ZodMiniType,
  options: Options,
  ofKind: Omit<FieldOf<K>, keyof FieldOf<Kind>>,
): Of<K, T, O> {
  const required = options.required === true || options.default !== undefined
  return { ...options, ...ofKind, kind, label, required, schema: lazily(schema) } as unknown as Of<K, T, O>
}

interface BoundedOptions extends Options {
  readonly max?: number
}

interface RangedOptions extends BoundedOptions {
  readonly min?: number
}

interface ListOptions extends BoundedOptions {
  readonly of?: FieldOf<'text', string>
  readonly among?: readonly string[]
  readonly table?: string
}

export interface TextOptions extends Options {
  readonly max?: number
  /** A stricter rule with its Chinese message, appended to the label; used by value types. */
  readonly rule?: { readonly test: (value: string) => boolean; readonly say: string | ((value: string) => string) }
  /** Applied before length and rule are checked: upper case, full width to half width … */
  readonly normalise?: (value: string) => string
  readonly suggest?: Suggest
  readonly complete?: (value: string) => string | undefined
}

/** One line of text, at most `max` (255) characters. Unique free text ignores spelling variants; codes are normalised by their rule. */
export function text<const O extends TextOptions = {}>(label: string, options: O = {} as O): Of<'text', string, O> {
  const { max = 255, rule, normalise, ...rest }: TextOptions = options
  const schema = () => {
    const text = clean(max, normalise)
    if (!rule) return text
    const { test, say } = rule
    return text.check(z.refine(test, { error: (issue) => (typeof say === 'string' ? say : say(String(issue.input))) }))
  }
  const { alike = rest.unique && !rest.automatic && !rule ? 'name' : undefined } = rest
  return build<'text', string, O>('text', label, schema, alike ? { ...rest, alike } : rest, { max })
}

/** Text of several lines, at most `max` (2000) characters. Lists omit it. */
export function longText<const O extends BoundedOptions = {}>(
  label: string,
  options: O = {} as O,
): Of<'longText', string, O> {
  const { max = 2000, ...rest }: BoundedOptions = options
  return build<'longText', string, O>('longText', label, () => clean(max), rest, { max })
}

export function integer<const O extends RangedOptions & Measured = {}>(
  label: string,
  options: O = {} as O,
): Of<'integer', number, O> {
  const { min = 0, max = 2_147_483_647, ...rest }: RangedOptions = options
  const schema = () => z.int().check(z.minimum(min), z.maximum(max))
  return build<'integer', number, O>('integer', label, schema, rest, { min, max })
}

export interface DecimalOptions extends Options, Measured {
  readonly digits?: number
  readonly scale?: number
  readonly positive?: boolean
  readonly signed?: boolean
}

/** An exact decimal as text: `digits` in all (14), `scale` of them after the point (3). Responses always carry the full scale. */
export function decimal<const O extends DecimalOptions = {}>(
  label: string,
  options: O = {} as O,
): Of<'decimal', string, O> {
  const { digits = 14, scale = 3, positive, signed, ...rest }: DecimalOptions = options
  const fits = (value: string) => {
    const [integerPart = '', fraction = ''] = value.replace('-', '').split('.')
    return isDecimal(value) && integerPart.replace(/^0+/, '').length <= digits - scale && fraction.length <= scale
  }
  const schema = () =>
    z.string().check(
      z.trim(),
      z.refine(fits, { error: `应为不超过${digits - scale}位整数、${scale}位小数的数字`, abort: true }),
      z.refine((value) => signed === true || !value.startsWith('-'), { error: '不能为负数' }),
      z.refine((value) => !positive || /[1-9]/.test(value), { error: '必须大于0' }),
      z.overwrite((value) => (isDecimal(value) ? atScale(value, scale) : value)),
    )
  const limits = { digits, scale, signed: signed === true, positive: positive === true }
  return build<'decimal', string, O>('decimal', label, schema, rest, limits)
}

/** Kilograms, exact, at most three digits after the point. */
export const weight = <const O extends DecimalOptions = {}>(label: string, options: O = {} as O) =>
  decimal(label, { unit: 'kg', sums: true, ...options }) as Of<'decimal', string, O>

/** Programs make days before it of times and of empty cells: 1899-12-30, 1900-01-01, 1904-01-01. */
export const EARLIEST_DAY = '1920-01-01'
/** Of times, none of which is a date of birth: 1970-01-01 too is made by programs. */
export const EARLIEST_TIME = '1990-01-01'

/** The 31st of February is read as a day in March. */
const isDay = (value: string) =>
  /^\d{4}-(0[1-9]|1[0-2])-\d{2}$/.test(value) &&
  value >= EARLIEST_DAY &&
  new Date(value).getUTCDate() === Number(value.slice(8))

/** A calendar day, YYYY-MM-DD. `expires` declares that something expires with it, for lists, pickers, checks and the day's work. */
export const date = <const O extends Options & { expires?: string; paper?: PaperOf } = {}>(
  label: string,
  options: O = {} as O,
): Of<'date', string, O> =>
  build<'date', string, O>(
    'date',
    label,
    () => z.string().check(z.refine(isDay, { error: '应为有效日期（YYYY-MM-DD）' })),
    options,
    {},
  )

const isInstant = (value: string) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/.test(value) &&
  isDay(value.slice(0, 10)) &&
  value >= EARLIEST_TIME &&
  !Number.isNaN(Date.parse(value))

/** An instant, ISO 8601 with offset; responses are in UTC with milliseconds. */
export const dateTime = <const O extends Options = {}>(
  label: string,
  options: O = {} as O,
): Of<'dateTime', string, O> =>
  build<'dateTime', string, O>(
    'dateTime',
    label,
    () =>
      z.string().check(
        z.refine(isInstant, { error: '应为带时区的时间（如 2026-01-02T03:04:05+08:00）' }),
        z.overwrite((value) => (isInstant(value) ? new Date(value).toISOString() : value)),
      ),
    options,
    {},
  )

export const flag = <const O extends Options = {}>(label: string, options: O = {} as O): Of<'flag', boolean, O> =>
  build<'flag', boolean, O>('flag', label, () => z.boolean(), options, {})

/** One of a closed list: value → label. */
export function choice<
  const C extends Readonly<Record<string, string>>,
  const O extends Options & {
    tones?: Readonly<Record<string, Tone>>
    selectable?: readonly (keyof C & string)[]
    switched?: { readonly on: keyof C & string; readonly off: keyof C & string }
  } = {},
>(label: string, choices: C, options: O = {} as O): Of<'choice', keyof C & string, O> {
  return build<'choice', keyof C & string, O>('choice', label, () => z.enum(Object.keys(choices)), options, { choices })
}

/** A value of a code table (`/base/config`); the server looks up the table. */
export function code<const O extends BoundedOptions = {}>(
  label: string,
  table: string,
  options: O = {} as O,
): Of<'code', string, O> {
  const { max = 20, ...rest }: BoundedOptions = options
  return build<'code', string, O>('code', label, () => clean(max), rest, { table, max })
}

/** The id of a row of another entity (by table name). Responses also carry its display text as `<name>_text`. */
export function reference<const O extends Options & { within?: string; none?: string } = {}>(
  label: string,
  entity: string,
  options: O = {} as O,
): Of<'reference', string, O> {
  return build<'reference', string, O>('reference', label, () => z.uuid(), options, { entity })
}

/** Several short texts, at most `max` (20). */
export function list<const O extends ListOptions = {}>(label: string, options: O = {} as O): Of<'list', string[], O> {
  const { max = 20, of, among, ...rest }: ListOptions = options
  const schema = () => (among ? arrayAmong(among, max) : boundedArray(of ? of.schema() : clean(64), 0, max))
  return build<'list', string[], O>('list', label, schema, rest, {
    max,
    ...(of && { of }),
    ...(among && { among }),
  })
}

/** Lines of a document: an array of records, stored as one JSON value. */
export function lines<const F extends Fields, const O extends RangedOptions = {}>(
  label: string,
  fields: F,
  options: O = {} as O,
): Of<'lines', RowOf<F>[], O> {
  const { min = 0, max = 999, ...rest }: RangedOptions = options
  return build<'lines', RowOf<F>[], O>('lines', label, () => z.unknown(), rest, { lines: fields, min, max })
}

/** One nested record, stored as one JSON value. */
export function record<const F extends Fields, const O extends Options = {}>(
  label: string,
  fields: F,
  options: O = {} as O,
): Of<'record', RowOf<F>, O> {
  return build<'record', RowOf<F>, O>('record', label, () => z.unknown(), options, { lines: fields })
}

/** Whether a field without a value is 0. */
export const isCounted = (field: Field): boolean => 'counted' in field && field.counted === true
