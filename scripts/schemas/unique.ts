import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { uniquenessOf } from '../../packages/domain/src/customs/elementTables/unique.ts'
import type { XmlElement } from '../../packages/customs/src/xml/parse.ts'
import { parseXml } from '../../packages/customs/src/xml/parse.ts'
import { childrenOf, occursOf, typeOf } from './occurrences.ts'

/** Differences between the declared unique values and xs:unique, xs:key and xs:keyref of the schemas; [] if they agree. */
export const uniqueFaults = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const [, type, fn] = /_(MT\d{4})_(\d)\.xsd$/.exec(name) ?? []
    if (!type || !fn) return []
    const official = constraintsIn(parseXml(readFileSync(join(folder, name), 'utf8'))).toSorted()
    const declared = uniquenessOf(type, fn)
      .map(({ scope, items, field }) => `unique ${scope}: ${items} by ${field || '.'}`)
      .toSorted()
    return [
      ...official.filter((line) => !declared.includes(line)).map((line) => `${type} ${fn}: the schema has ${line}`),
      ...declared.filter((line) => !official.includes(line)).map((line) => `${type} ${fn}: declared is ${line}`),
    ]
  })

/** `unique Declaration: Consignment by TransportContractDocument/ID`; forbidden elements have none. */
function constraintsIn(schema: XmlElement): string[] {
  const types = new Map(childrenOf(schema, 'complexType').map((type) => [type.attributes.get('name') ?? '', type]))
  const below = (type: XmlElement | undefined, path: string): string[] =>
    childrenOf(type && childrenOf(type, 'sequence')[0], 'element').flatMap((element) => {
      if (occursOf(element) === '-') return []
      const attributePath = `${path}${element.attributes.get('name')}`
      const own = element.children
        .filter(({ name }) => /^(unique|key|keyref)$/.test(name))
        .map((rule) => `${rule.name} ${attributePath}: ${xpathIn(rule, 'selector')} by ${xpathIn(rule, 'field')}`)
      return [...own, ...below(typeOf(element, types), `${attributePath}/`)]
    })
  return below(types.get('Manifest'), '')
}

const xpathIn = (rule: XmlElement, name: string): string =>
  (childrenOf(rule, name)[0]?.attributes.get('xpath') ?? '').replaceAll('mft:', '')
