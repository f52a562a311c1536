import { byKind } from '../kit/field.ts'
import type { ByKind, Field, FieldOf, Fields } from '../kit/field.ts'
import type { Shape } from '../kit/shape.ts'
import { keys } from '../kit/strict.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

const plainText = ({ max }: { readonly max: number }): JsonSchema => ({ type: 'string', minLength: 1, maxLength: max })

/** Text input: for an optional text, spaces only mean empty. */
const sentText = (field: { readonly max: number; readonly required: boolean }, as: Shape['mode']): JsonSchema => {
  const { minLength: _, ...blank } = plainText(field)
  return field.required || as === 'row' ? plainText(field) : blank
}

/** Input may have surrounding spaces, or consist of spaces if it is optional. */
function decimalPattern({ digits, scale, signed, required }: FieldOf<'decimal'>, as: Shape['mode']): string {
  const fraction = scale > 0 ? `(\\.\\d{1,${scale}})?` : ''
  const number = `${signed ? '-?' : ''}0*\\d{${digits > scale ? 1 : 0},${Math.max(1, digits - scale)}}${fraction}`
  if (as === 'row') return `^${number}$`
  return required ? `^\\s*${number}\\s*$` : `^\\s*(${number})?\\s*$`
}

const wordsOf = ({ choices }: FieldOf<'choice'>) =>
  Object.entries(choices)
    .map(([value, label]) => `${value} ${label}`)
    .join('；')

const schemas: ByKind<JsonSchema, [as: Shape['mode']]> = {
  text: sentText,
  longText: sentText,
  integer: (field) => ({ type: 'integer', minimum: field.min, maximum: field.max }),
  decimal: (field, as) => ({
    type: 'string',
    format: 'decimal',
    pattern: decimalPattern(field, as),
    ...(field.unit ? { 'x-unit': field.unit } : {}),
  }),
  date: () => ({ type: 'string', format: 'date' }),
  dateTime: () => ({ type: 'string', format: 'date-time' }),
  flag: () => ({ type: 'boolean' }),
  choice: (field) => ({ type: 'string', enum: Object.keys(field.choices), description: wordsOf(field) }),
  code: (field, as) => ({ ...sentText(field, as), 'x-code-table': field.table }),
  reference: (field) => ({ type: 'string', format: 'uuid', 'x-entity': field.entity }),
  list: (field) => ({
    type: 'array',
    maxItems: field.max,
    items: field.among
      ? { type: 'string', enum: field.among }
      : field.of
        ? plainText(field.of)
        : { type: 'string', minLength: 1, maxLength: 64 },
  }),
  lines: (field, as) => ({
    type: 'array',
    minItems: field.min,
    maxItems: field.max,
    items: objectJsonSchema({ fields: field.lines, mode: as === 'row' ? 'row' : 'draft' }),
  }),
  record: (field, as) => objectJsonSchema({ fields: field.lines, mode: as === 'row' ? 'row' : 'draft' }),
}

/** An optional value may also be null. */
function orNull(schema: JsonSchema): JsonSchema {
  const values = schema.enum as readonly unknown[] | undefined
  return { ...schema, type: [schema.type, 'null'], ...(values ? { enum: [...values, null] } : {}) }
}

const MASKED = '没有“查看个人信息”的权限时只有部分字符，其余为 *'

/** JSON Schema (2020-12) of one field, with its Chinese label as title. */
export function fieldSchema(field: Field, as: Shape['mode']): JsonSchema {
  const isMasked = as === 'row' && field.personal === true
  const plain: JsonSchema = isMasked ? { type: 'string' } : byKind(schemas, field, as)
  const about = [plain.description, field.help, isMasked ? MASKED : undefined].filter(Boolean).join('。')
  return {
    title: field.label,
    ...(field.required ? plain : orNull(plain)),
    ...(about ? { description: about } : {}),
    ...(field.default === undefined || as === 'row' ? {} : { default: field.default }),
    ...(field.examples && !field.personal && !field.secret ? { examples: field.examples } : {}),
    ...(field.secret ? { format: 'password' } : {}),
    ...(field.automatic ? { readOnly: true } : {}),
  }
}

const sent = (fields: Fields, as: Shape['mode']) =>
  Object.entries(fields).filter(([, field]) => as === 'row' || !field.automatic)

/** The names that a caller must send, or that a response always has. */
export function demanded({ fields, mode }: Shape): string[] {
  const must: Readonly<Record<Shape['mode'], (name: string, field: Field) => boolean>> = {
    row: () => true,
    draft: (_, field) => field.required && field.default === undefined,
    patch: (name, field) => keys.includes(name) && field.required,
  }
  return sent(fields, mode)
    .filter(([name, field]) => must[mode](name, field))
    .map(([name]) => name)
}

/** JSON Schema of a shape: an object with these properties and no others. */
export function objectJsonSchema(shape: Shape): JsonSchema {
  const properties: Record<string, JsonSchema> = {}
  for (const [name, field] of sent(shape.fields, shape.mode)) {
    properties[name] = fieldSchema(field, shape.mode)
    if (shape.mode === 'row' && field.kind === 'reference')
      properties[`${name}_text`] = { title: `${field.label}名称`, type: ['string', 'null'] }
  }
  return { type: 'object', properties, required: demanded(shape), additionalProperties: false }
}
