import { numbers } from '../../packages/customs/examples/random.ts'
import { randomDocument } from '../../packages/customs/examples/randomDocuments.ts'
import { randomManifest } from '../../packages/customs/examples/randomManifests.ts'
import { repeated } from '../../packages/customs/examples/repeated.ts'
import type { RoadMessage } from '../../packages/customs/src/roadMessage.ts'
import { checkRoadMessage, writeRoadMessage } from '../../packages/customs/src/roadMessage.ts'
import { readSubmission } from '../../packages/customs/src/simulator/submission.ts'
import { MessageError } from '../../packages/customs/src/xml/messageError.ts'
import { isDeletable, roadDocumentTypes } from '../../packages/domain/src/customs/elementTables/roadDocuments.ts'
import type { Judge } from './validator.ts'

type Kind = readonly [name: string, make: (seed: number) => RoadMessage]

/** Every type and function. */
const kinds: readonly Kind[] = [
  ...(['MT1401', 'MT2401'] as const).flatMap((type) =>
    (['9', '5', '3'] as const).map((fn): Kind => [`${type} ${fn}`, (seed) => randomManifest(type, fn, seed)]),
  ),
  ...roadDocumentTypes.flatMap((type) =>
    (isDeletable(type) ? (['2', '3'] as const) : (['2'] as const)).map(
      (fn): Kind => [`${type} ${fn}`, (seed) => randomDocument(type, fn, seed)],
    ),
  ),
]
const texts = [
  '',
  '0',
  '1',
  '-1',
  '1.5',
  '01',
  '3',
  'XX',
  'RD17',
  'RMB',
  '煤',
  ' ',
  '20260231',
  'a_b',
  '999999999999',
  '12345678.12345',
]

/** Damages the document once but keeps it well-formed: an element or attribute removed, doubled, moved or changed. */
function wounded(xml: string, next: (below: number) => number): string {
  const lines = xml.split('\n')
  const leaves = lines.flatMap((line, at) => (/<(\w+)[^<>]*>[^<>]*<\/\1>/.test(line) ? [at] : []))
  const at = leaves[next(leaves.length)] ?? 0
  const line = lines[at] ?? ''
  const other = leaves[next(leaves.length)] ?? 0
  const text = texts[next(texts.length)] ?? ''
  const wounds: (() => void)[] = [
    () => lines.splice(at, 1),
    () => lines.splice(at, 0, line),
    () => lines.splice(other, 0, ...lines.splice(at, 1)),
    () => lines.splice(at, 1, line.replace(/>[^<>]*</, `>${text}<`)),
    () => lines.splice(at, 1, line.replace(/ (\w+)="[^"]*"/, ` $1="${text}"`)),
    () => lines.splice(at, 1, line.replace(/ \w+="[^"]*"/, '')),
    () => lines.splice(at, 1, line.replace(/<(\w+)/, '<$1 lang="zh"')),
  ]
  wounds[next(wounds.length)]?.()
  return lines.join('\n')
}

/**
 * Messages with one planted error each for which the simulated customs and the schemas disagree. A known deviation of the simulator
 * is not counted: commodity codes in filings.
 */
export function disagreements({ judge }: Judge, total: number): { judged: number; invalid: number; faults: string[] } {
  const faults: string[] = []
  let judged = 0
  let invalid = 0
  for (let seed = 0; seed < total; seed += 1) {
    const [kind, make] = kinds[seed % kinds.length] ?? kinds[0]!
    const xml = wounded(writeRoadMessage(make(seed)), numbers(seed + 17))
    const verdict = judge(xml)
    // The damage changed type or function: no schema applies.
    if (verdict.faults.some((fault) => fault.startsWith('no schema'))) continue
    const ours = problemsOf(xml)
    if (ours === undefined) continue
    judged += 1
    if (verdict.faults.length > 0) invalid += 1
    if (verdict.faults.length > 0 !== ours.length > 0)
      faults.push(
        `${kind} seed ${seed}: schema ${verdict.faults.join() || 'valid'}; here ${ours.join('；') || 'valid'}`,
      )
  }
  return { judged, invalid, faults }
}

/**
 * Messages with repeated values: what our check lets through is valid by the schemas. `stopped` were not let through.
 */
export function repetitions({ judge }: Judge, total: number): { sent: number; stopped: number; faults: string[] } {
  const faults: string[] = []
  let stopped = 0
  for (let seed = 0; seed < total; seed += 1) {
    const [kind, make] = kinds[seed % kinds.length] ?? kinds[0]!
    const message = repeated(make(seed), numbers(seed + 29))
    if (checkRoadMessage(message).length > 0) {
      stopped += 1
      continue
    }
    const wrong = judge(writeRoadMessage(message)).faults
    if (wrong.length > 0) faults.push(`${kind} seed ${seed}: ${wrong.join()}`)
  }
  return { sent: total - stopped, stopped, faults }
}

/** Undefined for messages that customs would never see. */
function problemsOf(xml: string): readonly string[] | undefined {
  try {
    return readSubmission(xml).problems
  } catch (error) {
    if (error instanceof MessageError) return undefined
    throw error
  }
}
