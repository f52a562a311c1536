import { isBlank } from './check.ts'
import { refuse } from './messageError.ts'
import type { XmlElement } from './parse.ts'
import type { Row, Rows } from './table.ts'

type Draft = Record<string, unknown>
type Leaf = { property: string; required: boolean; format: { kind: 'text' | 'integer' } }

/**
 * The record of an element. Missing required values become blank ('' or 0), so that `check` can report all of them; elements
 * outside the table are skipped.
 */
export function readRecord(rows: Rows, element: XmlElement, path = element.name): Draft {
  const draft: Draft = {}
  fill(draft, rows, element, path)
  return draft
}

function fill(draft: Draft, rows: Rows, element: XmlElement, path: string): void {
  const waiting = Map.groupBy(element.children, (child) => child.name)
  for (const row of rows) {
    const children = waiting.get(row.name) ?? []
    const elements = row.kind === 'list' || row.kind === 'leaves' ? children.splice(0) : children.splice(0, 1)
    fillRow(draft, row, elements, `${path}/${row.name}`)
  }
}

function fillRow(draft: Draft, row: Row, elements: XmlElement[], path: string): void {
  const [first] = elements
  switch (row.kind) {
    case 'fixed':
      return
    case 'leaf':
      putValue(draft, row, first?.text, path)
      if (row.attribute && !('value' in row.attribute) && (first || row.required)) {
        putValue(draft, row.attribute, first?.attributes.get(row.attribute.name), `${path}@${row.attribute.name}`)
      }
      return
    case 'leaves':
      draft[row.property] = elements.map((element) => element.text)
      return
    case 'wrap':
      // An absent optional group has no missing values.
      fill(draft, first || row.optional !== true ? row.rows : optional(row.rows), first ?? nothing, path)
      return
    case 'record':
      if (first || row.required) draft[row.property] = readRecord(row.rows, first ?? nothing, path)
      return
    case 'list':
      if (elements.length === 0 && row.presence === 'optional') return
      draft[row.property] = elements.map((element, index) => readRecord(row.rows, element, `${path}[${index + 1}]`))
  }
}

const optional = (rows: Rows): Rows =>
  rows.map((row): Row => {
    if (row.kind === 'leaf') return { ...row, required: false, attribute: undefined }
    if (row.kind === 'record') return { ...row, required: false }
    return row.kind === 'wrap' ? { ...row, optional: true } : row
  })

const nothing: XmlElement = { name: '', namespace: '', attributes: new Map(), children: [], text: '' }

function putValue(draft: Draft, row: Leaf, text: string | undefined, path: string): void {
  if (text === undefined || isBlank(text)) {
    if (row.required) draft[row.property] = row.format.kind === 'integer' ? 0 : ''
    return
  }
  draft[row.property] = row.format.kind === 'integer' ? integerOf(text, path) : text
}

const integerOf = (text: string, path: string): number =>
  /^\d{1,15}$/.test(text) ? Number(text) : refuse('wrong_format', `${path} 应为整数`, path)
