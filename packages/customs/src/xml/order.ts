import { refuse } from './messageError.ts'
import type { XmlElement } from './parse.ts'
import type { Row, Rows } from './table.ts'

/**
 * Refuses what the schema would refuse: unknown elements, elements out of order or too often, elements of another
 * namespace, and other values than the fixed ones.
 */
export function refuseDisorder(rows: Rows, element: XmlElement, path = element.name): void {
  let next = 0
  for (const child of element.children) {
    const here = `${path}/${child.name}`
    while (next < rows.length && rows[next]?.name !== child.name) next += 1
    const row = rows[next]
    if (!row || child.namespace !== element.namespace) {
      refuse('unexpected_element', `元素 ${here} 不应出现在此处`, here)
    }
    refuseWithin(row, child, here)
    if (row.kind !== 'list' && row.kind !== 'leaves') next += 1
  }
}

function refuseWithin(row: Row, child: XmlElement, path: string): void {
  if (row.kind === 'wrap' || row.kind === 'record' || row.kind === 'list') {
    if (child.text.trim() !== '') refuse('malformed', `元素 ${path} 中混有多余文字`, path)
    refuseDisorder(row.rows, child, path)
    return
  }
  const inner = row.kind === 'leaves' ? row.inner : undefined
  const stranger = child.children.find(({ name }) => name !== inner)
  if (stranger) refuse('unexpected_element', `元素 ${path}/${stranger.name} 不应出现在此处`, `${path}/${stranger.name}`)
  if (row.kind === 'fixed' && child.text !== row.value) refuse('wrong_format', `${path} 应为 ${row.value}`, path)
}
