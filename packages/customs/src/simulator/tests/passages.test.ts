import { describe, expect, test } from 'vitest'
import { example } from '../../../examples/load.ts'
import { readIncoming } from '../../incoming.ts'
import { writeGateMessage } from '../../gate/write.ts'
import { arrivalOf } from '../gate/passages.ts'
import { judge } from '../judge.ts'
import { billKey, confirmationKey, emptyCustomsState } from '../customsState.ts'
import type { CustomsState } from '../customsState.ts'
import { plan } from '../plan.ts'
import type { Delays } from '../plan.ts'
import type { Scenario } from '../scenario.ts'
import { drillOf } from '../scenario.ts'
import { readSubmission } from '../submission.ts'
import { inTime } from './setting.ts'

const delays: Delays = { transport_ms: 10, acceptance_ms: 200, decision_ms: 3000 }
const loaded = readSubmission(example('mt4402'))
const { batch_number } = loaded
const trucks = loaded.confirmation!.consignments

const released = (state: 'accepted' | 'released'): CustomsState => {
  const bill = { bill_no: 'ML1', batch_number, message_type: 'MT2401' as const, filer: '0708MA1001909', state }
  return { ...emptyCustomsState, bills: { [billKey(batch_number, 'ML1')]: bill } }
}
const verdict = judge(loaded, released('accepted'), inTime)

const planned = (scenario: Scenario, change: Partial<Delays> = {}) =>
  plan(verdict, { scenario }, { ...delays, ...change }, trucks).flatMap((answer) =>
    answer.kind === 'gate' ? [answer] : [],
  )
const brief = (scenario: Scenario, change?: Partial<Delays>): string =>
  planned(scenario, change)
    .map(({ after_ms, message }) => `${after_ms}:${message.message_type}${message.result ?? ''}`)
    .join(' ')

describe('the messages about the truck of an accepted confirmation', () => {
  test.each<[Scenario, number | undefined, string]>([
    ['normal', undefined, ''],
    ['normal', 400, '630:81 730:82Y'],
    ['pass', undefined, '3230:81 3980:82Y'],
    ['alarm', 400, '630:81 730:82N'],
    ['manual', 400, '630:81 730:82M 830:851'],
    ['gateSilence', 400, '630:81'],
    ['gateDisorder', 400, '630:851 730:82M 830:81'],
    ['disorder', 400, '630:851 730:82M 830:81'],
    ['duplicate', 400, '630:81 630:81 730:82Y 730:82Y'],
    ['review', 400, '830:81 930:82Y'],
    ['reject', 400, ''],
    ['silence', 400, ''],
    ['outage', 400, ''],
  ])('%s after %s ms', (scenario, gate_ms, expected) =>
    expect(brief(scenario, gate_ms === undefined ? {} : { gate_ms })).toBe(expected),
  )

  test('name batch and truck, one session for each truck, and can be read', () => {
    const messages = planned('manual', { gate_ms: 400 }).map(({ message }) => message)
    expect(new Set(messages.map(({ session_id }) => session_id)).size).toBe(1)
    for (const message of messages) expect(readIncoming(writeGateMessage(message)).gate).toStrictEqual(message)
    expect(messages[1]).toMatchObject({
      forms: [{ type: 'rmft', id: batch_number }],
      plate_number: trucks[0]!.plate_number,
    })
    const two = plan(verdict, { scenario: 'normal' }, { ...delays, gate_ms: 400 }, [
      trucks[0]!,
      { ...trucks[0]!, plate_number: '1234УБА' },
    ])
    const gates = two.flatMap((answer) => (answer.kind === 'gate' ? [answer.message] : []))
    expect(new Set(gates.map(({ session_id }) => session_id)).size).toBe(2)
    expect(gates.at(-1)).toMatchObject({ foreign_plate: '1234УБА' })
  })

  test('are none for an empty truck, a deletion and a refused confirmation', () => {
    const gates = (xml: string, customsState = emptyCustomsState) => {
      const submission = readSubmission(xml)
      const answers = plan(
        judge(submission, customsState, inTime),
        { scenario: 'pass' },
        delays,
        submission.confirmation?.consignments,
      )
      return answers.filter(({ kind }) => kind === 'gate')
    }
    expect(gates(example('mt4404'))).toEqual([])
    expect(gates(example('mt4404-delete'))).toEqual([])
    expect(gates(example('mt4402'))).toEqual([])
  })
})

test('a truck waits for the release of its goods, and does not come after its confirmation was deleted', () => {
  const held = {
    [confirmationKey(batch_number, 'MT4402')]: { batch_number, message_type: 'MT4402', filer: '0708MA1001909' },
  }
  const truck = { batch_number, message_type: 'MT4402' }
  expect(arrivalOf({ ...released('accepted'), confirmations: held }, truck)).toBe('wait')
  expect(arrivalOf({ ...released('released'), confirmations: held }, truck)).toBe('come')
  expect(arrivalOf(released('released'), truck)).toBe('gone')
})

test('remarks request drills of gates', () => {
  for (const [words, scenario] of [
    ['过卡', 'pass'],
    ['卡口报警', 'alarm'],
    ['卡口人工', 'manual'],
    ['卡口沉默', 'gateSilence'],
    ['卡口乱序', 'gateDisorder'],
  ])
    expect(drillOf({ remarkText: `演练:${words}` })).toEqual({ scenario })
})
