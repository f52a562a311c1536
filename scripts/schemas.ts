// Validates our messages with customs' own schemas, which are not part of the product:
//   npm run schemas -- <folder> [--random 10000]
// The folder contains the XSD files of the Single Window's package. Validates the declared element table, all examples, every
// message of the demonstration, and random messages of every type and function. Finally compares the simulated customs with the
// schemas on messages with one planted error each.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { randomManifest } from '../packages/customs/examples/randomManifests.ts'
import { randomDocument } from '../packages/customs/examples/randomDocuments.ts'
import { writeRoadDocument } from '../packages/customs/src/road/document.ts'
import { readRoadManifest, writeRoadManifest } from '../packages/customs/src/roadManifest/roadManifest.ts'
import { isDeletable, roadDocumentTypes } from '../packages/domain/src/customs/elementTables/roadDocuments.ts'
import { disagreements, repetitions } from './schemas/agreement.ts'
import { demonstrationMessages } from './schemas/demonstration.ts'
import { tableFaults } from './schemas/occurrences.ts'
import { uniqueFaults } from './schemas/unique.ts'
import { judgeWith } from './schemas/validator.ts'
import { root } from './source/files.ts'

const MAX_SHOWN = 5

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { random: { type: 'string', default: '10000' } },
})
const folder = positionals[0] ?? process.env['CUSTOMS_SCHEMAS']
if (folder === undefined) throw new Error('用法：npm run schemas -- <存放海关报文 XSD 的目录>')

const { judge } = judgeWith(folder)
let passed = 0
let failed = 0

function report(name: string, total: number, faults: readonly string[]): void {
  console.log(`${name}: ${total - faults.length} of ${total} valid`)
  for (const fault of faults.slice(0, MAX_SHOWN)) console.log(`  ${fault}`)
  if (faults.length > 0 || total === 0) failed += 1
  else passed += 1
}

function judgeAll(name: string, messages: readonly (readonly [label: string, xml: string])[]): void {
  const groups = Map.groupBy(
    messages.map(([label, xml]) => ({ label, ...judge(xml) })),
    ({ schema }) => schema,
  )
  if (groups.size === 0) report(name, 0, [])
  for (const [schema, judged] of [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const wrong = judged.filter(({ faults }) => faults.length > 0)
    report(
      `${name} ${schema}`,
      judged.length,
      wrong.map(({ label, faults }) => `${label}: ${faults.join('; ')}`),
    )
  }
}

const table = [...tableFaults(folder), ...uniqueFaults(folder)]
console.log(`table of elements: ${table.length === 0 ? 'as the schemas have it' : 'differs'}`)
for (const fault of table.slice(0, MAX_SHOWN)) console.log(`  ${fault}`)
if (table.length > 0) failed += 1
else passed += 1

const examples = join(root, 'packages/customs/examples')
judgeAll(
  'examples',
  readdirSync(examples)
    .filter((name) => /^mt.*\.xml$/.test(name))
    .map((name) => [name, readFileSync(join(examples, name), 'utf8')]),
)

judgeAll(
  'demonstration',
  (await demonstrationMessages()).map((xml) => [/<MessageID>(.*?)</.exec(xml)?.[1] ?? '', xml]),
)

const kinds = (['MT1401', 'MT2401'] as const).flatMap((type) =>
  (['9', '5', '3'] as const).map((fn) => [type, fn] as const),
)
const each = Math.ceil(Number(values.random) / kinds.length)
for (const [type, fn] of kinds) {
  const seeds = Array.from({ length: each }, (_, seed) => seed)
  judgeAll(
    'random',
    seeds.map((seed) => [`seed ${seed}`, randomText(type, fn, seed)]),
  )
}

/** Written, parsed and written again, so that the text has passed through the whole codec. */
function randomText(type: 'MT1401' | 'MT2401', fn: '9' | '5' | '3', seed: number): string {
  const xml = writeRoadManifest(randomManifest(type, fn, seed))
  const again = writeRoadManifest(readRoadManifest(xml))
  if (again !== xml) throw new Error(`${type} ${fn} seed ${seed} does not survive reading`)
  return xml
}

// Confirmations, reports of a site and applications, including those without a screen. No message deletes an application.
for (const type of roadDocumentTypes)
  for (const fn of isDeletable(type) ? (['2', '3'] as const) : (['2'] as const))
    judgeAll(
      'random',
      Array.from({ length: each }, (_, seed) => [`seed ${seed}`, writeRoadDocument(randomDocument(type, fn, seed))]),
    )

const agreement = disagreements({ judge }, Math.ceil(Number(values.random) / 2))
console.log(`simulator: ${agreement.invalid} of ${agreement.judged} messages with a wound are invalid by the schemas`)
report('simulator agrees', agreement.judged, agreement.faults)
const doubled = repetitions({ judge }, Math.ceil(Number(values.random) / 2))
console.log(`check: ${doubled.stopped} of ${doubled.sent + doubled.stopped} messages with repeated values are not sent`)
report('the others', doubled.sent, doubled.faults)

console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
