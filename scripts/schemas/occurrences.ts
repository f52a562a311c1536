import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElementRow } from '../../packages/domain/src/customs/elementTables/declare.ts'
import { roadManifestElements } from '../../packages/domain/src/customs/elementTables/roadManifest.ts'
import { otherRoadElements, otherRoadTypes } from '../../packages/domain/src/customs/elementTables/roadOther.ts'
import { packingElements } from '../../packages/domain/src/customs/elementTables/roadPacking.ts'
import { reportElements, reportTypes } from '../../packages/domain/src/customs/elementTables/roadReports.ts'
import type { XmlElement } from '../../packages/customs/src/xml/parse.ts'
import { parseXml } from '../../packages/customs/src/xml/parse.ts'

const manifests = ['MT1401/9', 'MT1401/5', 'MT1401/3', 'MT2401/9', 'MT2401/5', 'MT2401/3'] as const
const others = otherRoadTypes.flatMap((type) =>
  type.startsWith('MT44') ? ([`${type}/2`, `${type}/3`] as const) : ([`${type}/2`] as const),
)

const reports = reportTypes.flatMap((type) => [`${type}/2`, `${type}/3`] as const)

/** Differences between the declared element table and the schemas in path, order or number; [] if they agree. */
export function tableFaults(folder: string): string[] {
  const declared = [
    ...manifests.map((variant) => [variant, declaredOf(roadManifestElements, variant)] as const),
    ...others.map((variant) => [variant, declaredOf(otherRoadElements, variant)] as const),
    ...reports.map((variant) => [variant, declaredOf(reportElements, variant)] as const),
    ...(['MT7402/2', 'MT7402/3'] as const).map((variant) => [variant, declaredOf(packingElements, variant)] as const),
  ]
  return declared.flatMap(([variant, elements]) => {
    const [type = '', fn = ''] = variant.split('/')
    const name = readdirSync(folder).find((file) => file.endsWith(`_${type}_${fn}.xsd`))
    if (!name) return [`${variant}: no schema`]
    const official = elementsOf(parseXml(readFileSync(join(folder, name), 'utf8')))
    return differences(official, elements).map((fault) => `${variant}: ${fault}`)
  })
}

/** '1..1' is a list of one. */
const declaredOf = <V extends string>(elements: readonly ElementRow<V>[], variant: V): string[] =>
  elements
    .filter(({ occurs }) => occurs[variant] !== '-')
    .map(({ path, occurs }) => `${path} ${occurs[variant] === '1..1' ? '1' : occurs[variant]}`)

function differences(official: readonly string[], declared: readonly string[]): string[] {
  const missing = official.filter((line) => !declared.includes(line)).map((line) => `the schema has ${line}`)
  const surplus = declared.filter((line) => !official.includes(line)).map((line) => `the table has ${line}`)
  const at = missing.length + surplus.length > 0 ? -1 : official.findIndex((line, index) => declared[index] !== line)
  return [...missing, ...surplus, ...(at < 0 ? [] : [`another order from ${official[at]} on`])]
}

/** `Declaration/Consignment/Consignee/Name 1`, in the order of the schema, without forbidden elements. */
function elementsOf(schema: XmlElement): string[] {
  const types = new Map(childrenOf(schema, 'complexType').map((type) => [type.attributes.get('name') ?? '', type]))
  const below = (type: XmlElement | undefined, path: string): string[] =>
    childrenOf(type && childrenOf(type, 'sequence')[0], 'element').flatMap((element) => {
      const childPath = `${path}${element.attributes.get('name')}`
      const occurs = occursOf(element)
      return occurs === '-' ? [] : [`${childPath} ${occurs}`, ...below(typeOf(element, types), `${childPath}/`)]
    })
  return below(types.get('Manifest'), '').filter((line) => line.startsWith('Declaration'))
}

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  (element?.children ?? []).filter((child) => child.name === name)

export function typeOf(element: XmlElement, types: ReadonlyMap<string, XmlElement>): XmlElement | undefined {
  const typeName = element.attributes.get('type')
  if (typeName !== undefined) return typeName.startsWith('mft:') ? types.get(typeName.slice(4)) : undefined
  const [inner] = childrenOf(element, 'complexType')
  const [content] = childrenOf(inner, 'complexContent')
  const base = childrenOf(content, 'extension')[0]?.attributes.get('base')
  return base === undefined ? inner : types.get(base.replace('mft:', ''))
}

export function occursOf({ attributes }: XmlElement): string {
  const least = attributes.get('minOccurs') ?? '1'
  const most = (attributes.get('maxOccurs') ?? '1').replace('unbounded', 'n')
  if (most === '0') return '-'
  return least === '1' && most === '1' ? '1' : `${least}..${most}`
}
