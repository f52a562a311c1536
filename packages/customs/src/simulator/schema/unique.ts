import { uniquenessOf } from '@guanqiao/domain/customs/elementTables/unique'
import type { XmlElement } from '../../xml/parse.ts'
import type { Variant } from './rows.ts'
import type { SchemaProblem } from './validate.ts'

/** Duplicate values that the schema requires to be unique. */
export function uniqueProblems({ message_type, function_code }: Variant, root: XmlElement): SchemaProblem[] {
  return uniquenessOf(message_type, function_code).flatMap(({ scope, items, field, label, isNumber }) =>
    elementsAt(root, scope).flatMap((element) => {
      const values = elementsAt(element, items).flatMap((item) =>
        elementsAt(item, field).map(({ text }) => (isNumber ? String(Number(text)) : text.trim())),
      )
      const repeated = new Set(values.filter((value, at) => values.indexOf(value) !== at))
      return [...repeated].map((value) => ({ path: `${root.name}/${scope}`, text: `${label}[${value}]重复` }))
    }),
  )
}

export function elementsAt(element: XmlElement, path: string): XmlElement[] {
  if (path === '') return [element]
  const [name, ...rest] = path.split('/')
  return element.children.filter((child) => child.name === name).flatMap((child) => elementsAt(child, rest.join('/')))
}
