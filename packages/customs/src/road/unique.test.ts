import type { RoadDocumentFunction, RoadDocumentType } from '@guanqiao/domain/customs/elementTables/roadDocuments'
import { isDeletable, roadDocumentRows, roadDocumentTypes } from '@guanqiao/domain/customs/elementTables/roadDocuments'
import { describe, expect, test } from 'vitest'
import { numbers } from '../../examples/random.ts'
import { randomDocument } from '../../examples/randomDocuments.ts'
import { randomManifest } from '../../examples/randomManifests.ts'
import { repeated } from '../../examples/repeated.ts'
import { checkRoadMessage } from '../roadMessage.ts'
import type { RoadMessage } from '../roadMessage.ts'
import { documentText } from '../xml/write.ts'
import { readSubmission } from '../simulator/submission.ts'
import { roadManifestRows } from '../roadManifest/elementTable.ts'
import { headRow, namespaceOf } from './head.ts'

/** Messages of each type and function; another seed tries others. */
const SEED = 1
const EACH = 60

type Made = readonly [name: string, make: (seed: number) => RoadMessage]

const manifests: readonly Made[] = (['MT1401', 'MT2401'] as const).flatMap((type) =>
  (['9', '5', '3'] as const).map((fn): Made => [`${type} ${fn}`, (seed) => randomManifest(type, fn, seed)]),
)
const documents: readonly Made[] = roadDocumentTypes.flatMap((type) =>
  functionsOf(type).map((fn): Made => [`${type} ${fn}`, (seed) => randomDocument(type, fn, seed)]),
)

function functionsOf(type: RoadDocumentType): RoadDocumentFunction[] {
  return isDeletable(type) ? ['2', '3'] : ['2']
}

/** The text of a message, whatever is wrong with it. */
function textOf(message: RoadMessage): string {
  const { message_type: type, function_code: fn } = message
  const rows =
    type === 'MT1401' || type === 'MT2401'
      ? roadManifestRows(type, fn as '9' | '5' | '3')
      : [headRow(type, fn), ...roadDocumentRows(type, fn as RoadDocumentFunction)]
  return documentText('Manifest', namespaceOf(type), rows, message)
}

describe('a message is sent only if no value occurs twice where the schema wants it unique', () => {
  test('of every type and function', () => expect(manifests.length + documents.length).toBe(30))

  test.each([...manifests, ...documents])('%s', (_name, make) => {
    let refused = 0
    for (let seed = SEED; seed < SEED + EACH; seed += 1) {
      const message = repeated(make(seed), numbers(seed + 5))
      const ours = checkRoadMessage(message).map(({ code, path }) => `${code} ${path}`)
      const schema = readSubmission(textOf(message)).problems.filter((problem) => problem.endsWith('重复'))
      expect(ours.filter((line) => line.startsWith('repeated')).length > 0, `seed ${seed}: ${ours.join()}`).toBe(
        schema.length > 0,
      )
      refused += Math.min(1, schema.length)
    }
    // Where the schema wants a value unique, the trial finds it.
    expect(refused === 0).toBe(!WITH_UNIQUE.test(_name))
  })
})

/** Source: the 13 schemas of customs' package with xs:unique. */
const WITH_UNIQUE = /^(MT[12]401 [53]|MT440[12] 2|MT(3402|5401|5402) 3|MT840[1-4] 2)$/

const truck = (n: number, more: object = {}) => ({
  arrival_time: '20261121093000',
  vehicle_code: `070801234${n}`,
  plate_number: `蒙L1234${n}`,
  transport_mode: '3',
  driver_code: '15080001',
  driver_name: '巴特尔',
  seals: [],
  containers: [],
  trailers: [{ trailer_number: `0708G000${n}`, tare_weight: 7600 }],
  ...more,
})

describe('a repetition is named at the later value', () => {
  const base = randomDocument('MT4402', '2', 1)
  const box = (number: string, seals: string[] = []) => ({
    size_type: '22G1',
    fullness: '5',
    container_number: number,
    seals,
    tare_weight: 2200,
  })
  test.each<[string, object[], string[]]>([
    ['one vehicle code', [truck(1), truck(2, { vehicle_code: '0708012341' })], ['consignments.1.vehicle_code']],
    [
      'one trailer',
      [truck(1), truck(2, { trailers: truck(1).trailers })],
      ['consignments.1.trailers.0.trailer_number'],
    ],
    [
      'one container',
      [truck(1, { containers: [box('CSQU3054383')] }), truck(2, { containers: [box('CSQU3054383')] })],
      ['consignments.1.containers.0.container_number'],
    ],
    [
      'one seal in a container',
      [truck(1, { containers: [box('CSQU3054383', ['M/A1@CA', 'M/A2@CA', 'M/A1@CA'])] })],
      ['consignments.0.containers.0.seals.2'],
    ],
    [
      'the same seal in two containers is not refused by the schema',
      [truck(1, { containers: [box('CSQU3054383', ['0000']), box('CSQU3054404', ['0000'])] })],
      [],
    ],
    [
      'the same trailer twice at one truck',
      [truck(1, { trailers: [...truck(1).trailers, ...truck(1).trailers] })],
      ['consignments.0.trailers.1.trailer_number'],
    ],
  ])('%s', (_name, consignments, paths) => {
    const problems = checkRoadMessage({ ...base, consignments })
    expect(problems.map(({ path }) => path)).toEqual(paths)
  })
})
