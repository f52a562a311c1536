import { MAX_LINES } from '@guanqiao/domain/customs/elementTables/declare'
import type { XmlElement } from '../../xml/parse.ts'
import type { Row, Rows } from '../../xml/table.ts'

/** One violation of the schema: the element's path and a description. */
export interface SchemaProblem {
  readonly path: string
  readonly text: string
}

/** Maximum number of reported violations: a document of another kind has one per element. */
const MAX_PROBLEMS = 100

/** Every violation of the schema's sequence, occurrences, attributes and values below an element. */
export function schemaProblems(rows: Rows, root: XmlElement): SchemaProblem[] {
  const problems: SchemaProblem[] = []
  for (const problem of within(rows, root, root.name)) {
    problems.push(problem)
    if (problems.length >= MAX_PROBLEMS) break
  }
  return problems
}

function* within(rows: Rows, element: XmlElement, path: string): Generator<SchemaProblem> {
  const [attribute] = element.attributes.keys()
  if (attribute !== undefined) yield strayAttribute(path, attribute)
  if (element.children.length === 0 && element.text.trim() !== '') yield { path, text: `元素 ${path} 中混有多余文字` }
  let next = 0
  for (const [at, row] of rows.entries()) {
    // An element without a matching later row is out of place: the sequence continues after it.
    const skipped = unexpectedElements(element, rows.slice(at), next)
    for (const misplacedElement of skipped) yield misplaced(path, misplacedElement.name)
    next += skipped.length
    const other = element.children.slice(next).findIndex((child) => !isOf(child, row.name, element))
    const count = other < 0 ? element.children.length - next : other
    const position = `${path}/${row.name}`
    if (count < leastOf(row)) yield { path: position, text: `缺少${labelOf(row)}（${position}）` }
    if (count > maxOf(row)) yield { path: position, text: `元素 ${position} 超过${maxOf(row)}个` }
    for (const child of element.children.slice(next, next + count)) yield* inside(row, child, position)
    next += count
  }
  for (const child of element.children.slice(next)) yield misplaced(path, child.name)
}

function unexpectedElements(element: XmlElement, rows: Rows, from: number): XmlElement[] {
  const rest = element.children.slice(from)
  const expected = rest.findIndex((child) => rows.some(({ name }) => isOf(child, name, element)))
  return expected < 0 ? [] : rest.slice(0, expected)
}

const misplaced = (path: string, name: string): SchemaProblem => ({
  path: `${path}/${name}`,
  text: `元素 ${path}/${name} 不应出现在此处`,
})

const isOf = (child: XmlElement, name: string, parent: XmlElement): boolean =>
  child.name === name && child.namespace === parent.namespace

function* inside(row: Row, child: XmlElement, path: string): Generator<SchemaProblem> {
  if ('rows' in row) return yield* within(row.rows, child, path)
  yield* attributeProblems(row, child, path)
  const [nested] = child.children
  if (nested) return yield { path, text: `元素 ${path}/${nested.name} 不应出现在此处` }
  if (row.kind === 'fixed') {
    if (child.text !== row.value) yield { path, text: `元素 ${path} 应为${row.value}` }
    return
  }
  const wrong = row.format.refuse(child.text)
  if (wrong !== undefined) yield { path, text: `${row.label}${wrong}` }
}

function* attributeProblems(row: Row, { attributes }: XmlElement, path: string): Generator<SchemaProblem> {
  const attribute = row.kind === 'leaf' ? row.attribute : undefined
  for (const name of attributes.keys()) if (name !== attribute?.name) yield strayAttribute(path, name)
  if (!attribute) return
  const value = attributes.get(attribute.name)
  if (value === undefined) yield { path, text: `元素 ${path} 缺少属性 ${attribute.name}` }
  else if ('value' in attribute) {
    if (value !== attribute.value) yield { path, text: `元素 ${path} 的属性 ${attribute.name} 应为${attribute.value}` }
  } else {
    const wrong = attribute.format.refuse(value)
    if (wrong !== undefined) yield { path, text: `${attribute.label}${wrong}` }
  }
}

const strayAttribute = (path: string, name: string): SchemaProblem => ({
  path,
  text: `元素 ${path} 的属性 ${name} 不应出现`,
})

const labelOf = (row: Row): string => ('label' in row ? row.label : row.name)

function leastOf(row: Row): number {
  if (row.kind === 'fixed') return 1
  if (row.kind === 'wrap') return row.optional === true ? 0 : 1
  if (row.kind === 'list') return row.presence === 'some' ? 1 : 0
  return row.required ? 1 : 0
}

/** The table's bound for unbounded lists is not a rule of the schema. */
const maxOf = (row: Row): number =>
  row.kind !== 'list' && row.kind !== 'leaves' ? 1 : row.max === MAX_LINES ? Infinity : row.max
