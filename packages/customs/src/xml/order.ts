import { refuse } from './messageError.ts'
import type { XmlElement } from './parse.ts'
import type { Row, Rows } from './table.ts'

/**
 * Rejects violations of the schema's structure: unknown elements, wrong order or number, foreign namespaces, values other than the
 * fixed ones, unknown attributes.
 */
export function refuseDisorder(rows: Rows, element: XmlElement, path = element.name): void {
  let next = 0
  for (const child of element.children) {
    const position = `${path}/${child.name}`
    while (next < rows.length && rows[next]?.name !== child.name) next += 1
    const row = rows[next]
    if (!row || child.namespace !== element.namespace) {
      refuse('unexpected_element', `元素 ${position} 不应出现在此处`, position)
    }
    refuseWithin(row, child, position)
    if (row.kind !== 'list' && row.kind !== 'leaves') next += 1
  }
}

function refuseWithin(row: Row, child: XmlElement, path: string): void {
  refuseAttributes(row, child, path)
  if ('rows' in row) {
    if (child.text.trim() !== '') refuse('malformed', `元素 ${path} 中混有多余文字`, path)
    refuseDisorder(row.rows, child, path)
    return
  }
  const [unknown] = child.children
  if (unknown) refuse('unexpected_element', `元素 ${path}/${unknown.name} 不应出现在此处`, `${path}/${unknown.name}`)
  if (row.kind === 'fixed' && child.text !== row.value) refuse('wrong_format', `${path} 应为 ${row.value}`, path)
}

function refuseAttributes(row: Row, { attributes }: XmlElement, path: string): void {
  const attribute = row.kind === 'leaf' ? row.attribute : undefined
  for (const name of attributes.keys()) {
    if (name !== attribute?.name) refuse('unexpected_element', `${path} 的属性 ${name} 不应出现`, `${path}@${name}`)
  }
  if (attribute && 'value' in attribute && attributes.get(attribute.name) !== attribute.value) {
    refuse('wrong_format', `${path} 的属性 ${attribute.name} 应为 ${attribute.value}`, `${path}@${attribute.name}`)
  }
}
