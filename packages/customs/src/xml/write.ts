import { escapeAttribute, escapeText } from './characters.ts'
import { isGiven } from '@guanqiao/domain/customs/elementTables/check'
import type { Attribute } from '@guanqiao/domain/customs/elementTables/row'
import type { Uniqueness } from '@guanqiao/domain/customs/elementTables/unique'
import { checkMessage, type Fields, fieldsOf, isBlank, itemsOf } from './check.ts'
import { MessageError } from './messageError.ts'
import type { Row, Rows } from './table.ts'

/**
 * The document in a fixed format: declaration line, indentation of two spaces per level, a line feed after each line. Throws the
 * first violation of the table as MessageError, with its property path.
 */
export function writeDocument(
  root: string,
  namespace: string,
  rows: Rows,
  record: object,
  unique: readonly Uniqueness[] = [],
): string {
  const [problem] = checkMessage(rows, fieldsOf(record), unique)
  if (problem) throw new MessageError(problem)
  return documentText(root, namespace, rows, record)
}

/** The document of an unchecked record: any content is written. */
export function documentText(root: string, namespace: string, rows: Rows, record: object): string {
  const fields = fieldsOf(record)
  const opening = namespace === '' ? `<${root}>` : `<${root} xmlns="${escapeAttribute(namespace)}">`
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', opening, ...linesOf(rows, fields, '  '), `</${root}>`]
  return `${lines.join('\n')}\n`
}

const linesOf = (rows: Rows, record: Fields, indent: string): string[] =>
  rows.flatMap((row) => linesOfRow(row, record, indent))

function linesOfRow(row: Row, record: Fields, indent: string): string[] {
  switch (row.kind) {
    case 'fixed':
      return [indent + element(row.name, row.value)]
    case 'leaf':
      return leafLines(row, record, indent)
    case 'leaves':
      return itemsOf(record[row.property]).map((item) => indent + element(row.name, row.format.send(String(item))))
    case 'wrap':
      if (row.optional === true && !isGiven(row.rows, record)) return []
      return enclose(row.name, linesOf(row.rows, record, `${indent}  `), indent)
    case 'record':
      return enclose(row.name, linesOf(row.rows, fieldsOf(record[row.property]), `${indent}  `), indent)
    case 'list':
      return itemsOf(record[row.property]).flatMap((item) =>
        enclose(row.name, linesOf(row.rows, fieldsOf(item), `${indent}  `), indent),
      )
  }
}

function leafLines(row: Row & { kind: 'leaf' }, record: Fields, indent: string): string[] {
  const value = record[row.property]
  if (isBlank(value)) return []
  return [indent + element(row.name, row.format.send(String(value)), noteOf(row.attribute, record))]
}

function noteOf(attribute: Attribute | undefined, record: Fields): string {
  if (!attribute) return ''
  const value = 'value' in attribute ? attribute.value : attribute.format.send(String(record[attribute.property]))
  return ` ${attribute.name}="${escapeAttribute(value)}"`
}

/** Omits an element without content: the schema requires the parts of every present element. */
const enclose = (name: string, inner: string[], indent: string): string[] =>
  inner.length === 0 ? [] : [`${indent}<${name}>`, ...inner, `${indent}</${name}>`]

const element = (name: string, text: string, note = ''): string => `<${name}${note}>${escapeText(text)}</${name}>`
