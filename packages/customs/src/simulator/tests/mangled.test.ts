import { expect, test } from 'vitest'
import { type ExampleName, example } from '../../../examples/load.ts'
import { numbers } from '../../../examples/random.ts'
import { readReceipt } from '../../receipt/read.ts'
import { writeReceipt } from '../../receipt/write.ts'
import { randomManifest } from '../../../examples/randomManifests.ts'
import { readRoadManifest, writeRoadManifest } from '../../roadManifest/roadManifest.ts'
import { MessageError } from '../../xml/messageError.ts'
import { judge } from '../judge.ts'
import { emptyCustomsState, remember, settle } from '../customsState.ts'
import { plan } from '../plan.ts'
import { drillOf } from '../scenario.ts'
import { readSubmission, type Submission } from '../submission.ts'
import { isRecorded, type Verdict } from '../verdict.ts'
import { inTime } from './setting.ts'

const scraps = [
  '<',
  '>',
  '&',
  '"',
  '</',
  '/>',
  'x',
  '9',
  '-',
  '.',
  '煤',
  '\u0000',
  '\uFFFD',
  ']]>',
  '<!--',
  '<?',
  ' xmlns="urn:z"',
  '__proto__',
]

/** Damages the text one to three times: removes, repeats or replaces a part, or changes the text of an element. */
function mangled(xml: string, next: (below: number) => number): string {
  let text = xml
  for (let wounds = 1 + next(3); wounds > 0; wounds -= 1) {
    const start = next(text.length)
    const end = Math.min(text.length, start + next(60))
    const scrap = scraps[next(scraps.length)] ?? ''
    const piece = text.slice(start, end)
    const middle = ['', piece + piece, scrap, piece][next(4)] ?? ''
    text = text.slice(0, start) + middle + text.slice(end)
    if (next(2) === 0) {
      let countdown = next(40)
      text = text.replace(/>[^<>\n]+</g, (value) =>
        countdown-- === 0 ? `>${['', scrap, '0', 'abc'][next(4)]}<` : value,
      )
    }
  }
  return text
}

function readOrRefused<V>(read: () => V): V | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof MessageError) return undefined
    throw error
  }
}

const manifests: ExampleName[] = ['mt1401-original', 'mt1401-change', 'mt1401-delete', 'mt2401-original']
const receipts: ExampleName[] = ['receipt-taken', 'receipt-transport', 'receipt-mixed', 'receipt-released']

test('mangled receipts are read or refused, never anything else', () => {
  const outcomes = { read: 0, refused: 0 }
  for (let seed = 1; seed <= 4000; seed += 1) {
    const xml = mangled(example(receipts[seed % 4] ?? 'receipt-released'), numbers(seed))
    const receipt = readOrRefused(() => readReceipt(xml))
    outcomes[receipt ? 'read' : 'refused'] += 1
    // A transport code in customs' format can be read, but the exchange's format has no place for its bills.
    if (receipt && receipt.stage !== 1) expect(readReceipt(writeReceipt(receipt))).toStrictEqual(receipt)
  }
  expect(Math.min(outcomes.read, outcomes.refused)).toBeGreaterThan(400)
})

test('mangled manifests are rejected or judged, and every reply can be written', () => {
  const outcomes = { accepted: 0, rejected: 0, refused: 0 }
  for (let seed = 1; seed <= 4000; seed += 1) {
    const xml = mangled(example(manifests[seed % 4] ?? 'mt1401-original'), numbers(seed))
    const submission = readOrRefused(() => readSubmission(xml))
    if (!submission) {
      outcomes.refused += 1
      continue
    }
    const verdict = judge(submission, emptyCustomsState, inTime)
    outcomes[isRecorded(verdict) ? 'accepted' : 'rejected'] += 1
    answered(submission, verdict)
  }
  expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(40)
})

function answered(submission: Submission, verdict: Verdict): void {
  const delays = { transport_ms: 1, acceptance_ms: 1, decision_ms: 1 }
  let customsState = remember(emptyCustomsState, submission, verdict)
  for (const planned of plan(verdict, drillOf(submission), delays)) {
    if (planned.kind !== 'receipt') continue
    customsState = settle(customsState, planned.receipt)
    expect(readReceipt(writeReceipt(planned.receipt))).toStrictEqual(planned.receipt)
  }
}

const variants = (['MT1401', 'MT2401'] as const).flatMap((type) =>
  (['9', '5', '3'] as const).map((fn) => [type, fn] as const),
)

test.each(variants)('messages that obey the schema of %s %s pass the schema here, and are judged', (type, fn) => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const message = randomManifest(type, fn, seed)
    const submission = readSubmission(writeRoadManifest(message))
    expect(submission.problems).toStrictEqual([])
    expect(submission.manifest).toStrictEqual(readRoadManifest(writeRoadManifest(message)))
    const verdict = judge(submission, emptyCustomsState, inTime)
    expect(verdict.bills.map(({ bill_no }) => bill_no)).toStrictEqual(message.bills.map(({ bill_no }) => bill_no))
    answered(submission, verdict)
  }
})
