import { copyOf } from '@guanqiao/domain/documents/copy'
import type { WholeRecord } from '@guanqiao/domain/documents/documentType'
import type { Fields } from '@guanqiao/domain/kit/field'
import { fieldsWithin, lines } from '@guanqiao/domain/kit/field'
import type { Reading } from '../../kernel/data/data.ts'
import type { Context } from '../../kernel/handlers.ts'
import { entityOf } from '../../kernel/product.ts'
import { whyNot } from '../../platform/picking/whyNot.ts'
import { withLines } from '../../documents/saving/saveDocument.ts'

type Values = Readonly<Record<string, unknown>>

const MAX_LINES = 999

/** What a copy of a stored record carries, without the texts of references: they are read when the template is used. */
export async function contentFrom(ctx: Context, record: WholeRecord, head: Values): Promise<Values> {
  const [whole] = await withLines(ctx, record, [head])
  const parts = partsOf(record)
  return walked(copyOf(record, whole!), parts, (values, fields) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => name in fields)),
  )
}

/** The fields of a record, its lines under their property. */
const partsOf = ({ entity, lines: parts }: WholeRecord): Fields => ({
  ...entity.fields,
  ...Object.fromEntries(
    parts.map(({ property, label, entity: line }) => [property, lines(label, line.fields, { max: MAX_LINES })]),
  ),
})

/** Values with `change` applied to the record and to each of its lines. */
function walked(values: Values, fields: Fields, change: (values: Values, fields: Fields) => Values): Values {
  const inner = Object.entries(values).map(([name, value]) => {
    const within = fields[name] && fieldsWithin(fields[name])
    if (!within || value === null) return [name, value]
    if (Array.isArray(value)) return [name, value.map((line) => walked(line as Values, within, change))]
    return [name, walked(value as Values, within, change)]
  })
  return change(Object.fromEntries(inner), fields)
}

interface Found {
  readonly text: string
  readonly reason: string | null
}

/** The content as a new record begins with it. References that cannot be selected any more are left out and named. */
export async function usableContent(reading: Reading, record: WholeRecord, content: Values) {
  const parts = partsOf(record)
  const wanted = new Map<string, Set<string>>()
  walked(content, parts, (values, fields) => {
    for (const [table, id] of referencesIn(values, fields)) wanted.set(table, (wanted.get(table) ?? new Set()).add(id))
    return values
  })
  const found = new Map<string, Found>()
  for (const [table, ids] of wanted) {
    const target = entityOf(table)
    for (const row of await reading.all(target, { id: [...ids] }))
      found.set(`${table} ${row.id}`, { text: String(row[target.display] ?? ''), reason: whyNot(target, row) })
  }
  const omitted = new Set<string>()
  const usable = walked(content, parts, (values, fields) => {
    const resolved = referencesIn(values, fields).map(([table, id, name]): [string, Values] => {
      const one = found.get(`${table} ${id}`)
      if (one?.reason === null) return [name, { [name]: id, [`${name}_text`]: one.text }]
      omitted.add(`${fields[name]!.label}${one ? ` ${one.text}` : ''}（${one?.reason ?? '已删除'}）`)
      return [name, { [name]: null }]
    })
    return Object.assign({}, values, ...resolved.map(([, value]) => value)) as Values
  })
  return { content: usable, omitted: [...omitted].slice(0, 50) }
}

const referencesIn = (values: Values, fields: Fields) =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name]
    return field.kind === 'reference' && typeof value === 'string' ? [[field.entity, value, name] as const] : []
  })
