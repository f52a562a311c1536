import { describe, expect, test } from 'vitest'
import { type ExampleName, example } from '../../examples/load.ts'
import { MessageError } from '../xml/messageError.ts'
import { refuseDisorder } from '../xml/order.ts'
import { parseXml, type XmlElement } from '../xml/parse.ts'
import type { Rows } from '../xml/table.ts'
import type { RoadManifestMessage, RoadManifestType } from './message.ts'
import { roadManifestRows } from './elementTable.ts'
import { checkRoadManifest, readRoadManifest } from './roadManifest.ts'

const original = example('mt1401-original')

function refusal(xml: string): string {
  try {
    readRoadManifest(xml)
  } catch (error) {
    if (error instanceof MessageError) return `${error.code} ${error.path ?? ''}`.trim()
    throw error
  }
  return 'read'
}

describe('structure', () => {
  test.each([
    ['another root', original.replaceAll('Manifest', 'Document'), 'wrong_document'],
    ['another type', original.replaceAll('MT1401', 'MT3402'), 'wrong_document'],
    ['namespace of the export', original.replace('CN:MT1401', 'CN:MT2401'), 'wrong_document Manifest'],
    ['no namespace', original.replace(/ xmlns="[^"]*"/, ''), 'wrong_document Manifest'],
    ['function 2', original.replace('<FunctionCode>9', '<FunctionCode>2'), 'wrong_document Manifest/Head/FunctionCode'],
    ['no message id', original.replace(/<MessageID>.*<\/MessageID>/, ''), 'required Manifest/Head/MessageID'],
    [
      'unknown element',
      original.replace('<Carrier>', '<Driver/><Carrier>'),
      'unexpected_element Manifest/Declaration/Driver',
    ],
    [
      'stranger within',
      original.replace('<Carrier>', '<Carrier xmlns="urn:other">'),
      'unexpected_element Manifest/Declaration/Carrier',
    ],
    [
      'repeated element',
      original.replace('<Version>', '<Version>1.0</Version><Version>'),
      'unexpected_element Manifest/Head/Version',
    ],
    [
      'children in a value',
      original.replace('>0708<', '><b/><'),
      'unexpected_element Manifest/Declaration/DeclarationOfficeID/b',
    ],
    ['text among elements', original.replace('<Carrier>', 'x<Carrier>'), 'malformed Manifest/Declaration'],
    ['another receiver', original.replace('EPORT', 'OTHER'), 'wrong_format Manifest/Head/ReceiverID'],
    [
      'transport by sea',
      original.replace('<TypeCode>3', '<TypeCode>2'),
      'wrong_format Manifest/Declaration/BorderTransportMeans/TypeCode',
    ],
    [
      'words for a number',
      original.replace('>40<', '>forty<'),
      'wrong_format Manifest/Declaration/Consignment[2]/TotalPackageQuantity',
    ],
    [
      'a weight in tonnes',
      original.replace('unitCode="KGM"', 'unitCode="TNE"'),
      'wrong_format Manifest/Declaration/Consignment/ConsignmentItem/GoodsMeasure/GrossMassMeasure@unitCode',
    ],
    [
      'a volume without its unit',
      original.replace(' unitCode="MTQ"', ''),
      'wrong_format Manifest/Declaration/Consignment/GrossVolumeMeasure@unitCode',
    ],
    [
      'an unknown attribute',
      original.replace('<FunctionCode>', '<FunctionCode a="1">'),
      'unexpected_element Manifest/Head/FunctionCode@a',
    ],
    ['as it should be', original, 'read'],
    [
      'prefixed',
      original
        .replaceAll('</', '</m:')
        .replaceAll(/<(?=[A-Z])/g, '<m:')
        .replace('xmlns=', 'xmlns:m='),
      'read',
    ],
  ])('%s', (_, xml, expected) => expect(refusal(xml)).toBe(expected))
})

type Visit = (rows: Rows, element: XmlElement) => void

/** Visits every element of the message that has rows of its own, with these rows. */
function walk(rows: Rows, element: XmlElement, visit: Visit): void {
  visit(rows, element)
  for (const child of element.children) {
    const row = rows.find(({ name }) => name === child.name)
    if (row && 'rows' in row) walk(row.rows, child, visit)
  }
}

test('every two neighbours in the wrong order are refused', () => {
  const rows = roadManifestRows('MT1401', '9')
  let swaps = 0
  walk(rows, parseXml(original), (row, element) => {
    const { children } = element
    children.slice(1).forEach((second, index) => {
      const first = children[index]
      if (!first || first.name === second.name) return
      const disordered = { ...element, children: children.with(index, second).with(index + 1, first) }
      expect(() => refuseDisorder(row, disordered), `${second.name} ${first.name}`).toThrow(MessageError)
      swaps += 1
    })
    refuseDisorder(row, element)
  })
  expect(swaps).toBeGreaterThan(60)
})

/** The element names of the table, in its order, with their parents. */
const outline = (rows: Rows, path = ''): string[] =>
  rows.flatMap((row) => [`${path}/${row.name}`, ...('rows' in row ? outline(row.rows, `${path}/${row.name}`) : [])])

const names = (element: XmlElement, path = ''): string[] =>
  element.children.flatMap((child) => [`${path}/${child.name}`, ...names(child, `${path}/${child.name}`)])

const rowsUnder = (rows: Rows, name: string): Rows => {
  const row = rows.find((candidate) => candidate.name === name)
  return row && 'rows' in row ? row.rows : []
}

describe('the table', () => {
  test('lists Declaration and Consignment as the schema does', () => {
    const declaration = rowsUnder(roadManifestRows('MT1401', '9'), 'Declaration')
    expect(declaration.map(({ name }) => name).join(' ')).toBe(
      'DeclarationOfficeID ID AdditionalInformation Agent BorderTransportMeans Carrier Consignment LoadingLocation RepresentativePerson UnloadingLocation',
    )
    expect(
      rowsUnder(declaration, 'Consignment')
        .map(({ name }) => name)
        .join(' '),
    ).toBe(
      'GrossVolumeMeasure TotalPackageQuantity ValueAmount BorderTransportMeans Consignee ConsignmentItem Consignor Freight GovernmentAgencyGoodsItem GovernmentProcedure NotifyParty TransitDestination TransportContractDocument TransportEquipment UNDGContact',
    )
  })

  test.each<[RoadManifestType, RoadManifestMessage['function_code'], ExampleName[]]>([
    ['MT1401', '9', ['mt1401-original']],
    ['MT1401', '5', ['mt1401-change']],
    ['MT1401', '3', ['mt1401-delete']],
    ['MT2401', '9', ['mt1401-original', 'mt2401-original']],
  ])('of %s with function %s has no row that no example fills', (type, code, files) => {
    const filled = new Set(files.flatMap((name) => names(parseXml(example(name)))))
    expect(outline(roadManifestRows(type, code)).filter((path) => !filled.has(path))).toStrictEqual([])
  })
})

test('missing elements are read as blank, so that all of them can be reported together', () => {
  const xml = original
    .replace(/<Consignee>.*?<\/Consignee>/s, '')
    .replace(/ *<DeclarationOfficeID>.*\n/, '')
    .replace(/<SequenceNumeric>1</, '<SequenceNumeric><')
  const message = readRoadManifest(xml)
  expect(checkRoadManifest(message).map(({ path }) => path)).toStrictEqual([
    'declare_office',
    'bills.0.consignee_name',
    'bills.0.goods.0.sequence',
  ])
})
