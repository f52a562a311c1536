import type { DocumentLines, WholeRecord } from './documentType.ts'

type Values = Readonly<Record<string, unknown>>

/** A new record like `values`, of a head or one of its lines, with the texts of references; without what belongs to one record. */
export function copyOfPart({ entity, notCopied }: Pick<DocumentLines, 'entity' | 'notCopied'>, values: Values): Values {
  const names = Object.entries(entity.fields).flatMap(([name, field]) =>
    field.automatic || notCopied.includes(name) ? [] : [name, `${name}_text`],
  )
  return Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])))
}

/** A new record like `values`, with copies of its lines under their property. */
export const copyOf = (record: WholeRecord, values: Values): Values => ({
  ...copyOfPart(record, values),
  ...Object.fromEntries(
    record.lines.map((lines) => [
      lines.property,
      ((values[lines.property] ?? []) as Values[]).map((line) => copyOfPart(lines, line)),
    ]),
  ),
})
