import * as z from 'zod/mini'
import { boundedArray } from './boundedArray.ts'
import { isDecimal } from './decimal.ts'
import { byKind } from './field/parts.ts'
import { wholeCharacters } from './field/radicals.ts'
import { invisibleIn, visibleText } from './reading/invisible.ts'
import type { ByKind, Field, Fields, Kind } from './field/declaration.ts'

/** Kinds for which blank text means empty; for other kinds it is an invalid value. */
const blankIsNothing: ReadonlySet<Kind> = new Set(['text', 'longText', 'code', 'decimal'])

const absentToNull = (value: unknown): unknown => value ?? null
const blankToNull = (value: unknown): unknown =>
  value === undefined || (typeof value === 'string' && value.trim() === '') ? null : value

const optional = (field: Field) =>
  z.pipe(z.transform(blankIsNothing.has(field.kind) ? blankToNull : absentToNull), z.nullable(schemaOf(field)))

/** The fields that identify the changed row and its expected version. */
export const keys: readonly string[] = ['id', 'version']

type Input = 'draft' | 'patch'

/** Whether an absent field stays absent. */
const isOmitted = (name: string, as: Input): boolean => as === 'patch' && !keys.includes(name)

/**
 * The strict object schema of some fields. `draft`: input; absent and blank optional values become null, defaults are filled in,
 * automatic fields are unknown. `patch`: the same with every field optional and absent ones omitted, except that `id` and
 * `version`, which identify the change, stay required if declared so. `row`: output.
 */
export function objectSchema(fields: Fields, as: Input | 'row'): z.ZodMiniType<Record<string, unknown>> {
  const properties: Record<string, z.ZodMiniType> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (as !== 'row' && field.automatic) continue
    properties[name] = as === 'row' ? rowValue(field) : inputValue(name, field, as)
    if (as === 'row' && field.kind === 'reference') properties[`${name}_text`] = z.optional(z.nullable(z.string()))
  }
  return z.strictObject(properties)
}

const record = ({ lines }: { readonly lines: Fields }) => objectSchema(lines, 'row')

/**
 * Allowed output by kind. Names and types are checked; value rules apply only to input, because a row that was stored before a rule
 * was tightened must stay readable to be corrected. Personal data is masked in lists.
 */
const stored: ByKind<z.ZodMiniType> = {
  text: () => z.string(),
  longText: () => z.string(),
  integer: () => z.int(),
  decimal: ({ personal }) => (personal ? z.string() : z.string().check(z.refine(isDecimal))),
  date: () => z.string(),
  dateTime: () => z.string(),
  flag: () => z.boolean(),
  choice: () => z.string(),
  code: () => z.string(),
  reference: () => z.string(),
  list: () => z.array(z.string()),
  lines: (field) => z.array(record(field)),
  record,
}
const answered = (field: Field) => byKind(stored, field)
const rowValue = (field: Field) => (field.required ? answered(field) : z.nullable(answered(field)))
const sentValue = (field: Field) => (field.required ? schemaOf(field) : optional(field))
/** The schema of a field as input; `undefined` is an absent value. */
const inputValue = (name: string, field: Field, as: Input): z.ZodMiniType =>
  isOmitted(name, as) ? z.optional(sentValue(field)) : draftValue(field)

const draftValue = (field: Field): z.ZodMiniType => {
  if (field.default !== undefined) return z._default(schemaOf(field), field.default)
  return field.required ? schemaOf(field) : z._default(optional(field), null)
}

/** A masked day. A part of a date of birth would tell the age or complete a masked identity number. */
export const MASKED_DAY = '****-**-**'

/** Masks personal data for callers without the right: 138****1234; short values keep only their first character, days nothing. */
export function maskOf(value: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return MASKED_DAY
  const characters = [...value]
  if (characters.length < 8) return `${characters[0] ?? ''}***`
  return `${characters.slice(0, 3).join('')}****${characters.slice(-4).join('')}`
}

export const isMask = (value: unknown): value is string =>
  typeof value === 'string' && (value === MASKED_DAY || /^(?:.{3}\*{4}.{4}|.\*{3})$/u.test(value))

/** U+25CB. */
export const codePoint = (character: string) =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`

function sayInvisible(value: string): string {
  const character = invisibleIn(value) ?? ''
  return `含有看不见的字符（${codePoint(character)}），请重新输入`
}

/** The input schema of a declaration; lines and records consist of fields, and therefore of objects. */
function declared(field: Field): z.ZodMiniType {
  if (field.kind === 'record') return objectSchema(field.lines, 'draft')
  if (field.kind !== 'lines') return field.schema()
  return boundedArray(objectSchema(field.lines, 'draft'), field.min, field.max)
}

const isText = ({ kind }: Field): boolean => kind === 'text' || kind === 'longText' || kind === 'code'

const asSeen = (text: string): string => wholeCharacters(visibleText(text)).replace(/\s+/g, ' ')

/**
 * Text input. Invisible characters are named before any other rule: a value that looks right must not be refused for its form. Stored text
 * is returned unchanged, even if it predates a rule.
 */
function visible(field: Field): z.ZodMiniType {
  if (!isText(field)) return declared(field)
  if (field.sought)
    return z.pipe(z.string().check(z.overwrite(asSeen)), field.schema() as z.ZodMiniType<string, string>)
  const whole = z.string().check(
    z.refine((value) => invisibleIn(value) === undefined, {
      error: (issue) => sayInvisible(String(issue.input)),
      abort: true,
    }),
    z.overwrite(wholeCharacters),
  )
  const schema = z.pipe(whole, field.schema() as z.ZodMiniType<string, string>)
  return field.kind === 'longText'
    ? schema
    : schema.check(z.refine((value) => !/[\r\n]/.test(value), { error: '只能写一行，请去掉换行' }))
}

/** The input schema of a field. A form filled with masked personal data sends the masks back; the writer then keeps the stored value. */
function schemaOf(field: Field): z.ZodMiniType {
  const schema = visible(field)
  if (!field.personal) return schema
  const check = (value: unknown, { issues }: z.core.ParsePayload): unknown => {
    if (isMask(value)) return value
    const result = z.safeParse(schema, value, { reportInput: true })
    if (result.success) return result.data
    for (const issue of result.error.issues) issues.push(issue as z.core.$ZodRawIssue)
    return value
  }
  return z.transform(check) as z.ZodMiniType
}
