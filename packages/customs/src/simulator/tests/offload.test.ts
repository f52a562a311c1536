import { otherRoadRows } from '@guanqiao/domain/customs/elementTables/roadOther'
import { offloadRecordPath } from '@guanqiao/domain/offload/offload.body'
import type { Offload } from '@guanqiao/domain/offload/offload.context'
import { offloadFindings } from '@guanqiao/domain/offload/offload.rules'
import { describe, expect, test } from 'vitest'
import type { ExampleName } from '../../../examples/load.ts'
import { billFaults } from '../../../examples/offloads/billFaults.ts'
import { contextFor, stateFor, offloadMessage, offloads } from '../../../examples/offloads/drafts.ts'
import { moveFaults } from '../../../examples/offloads/moveFaults.ts'
import { randomDocument } from '../../../examples/randomDocuments.ts'
import { checkRoadDocument, writeRoadDocument } from '../../road/document.ts'
import { documentText } from '../../xml/write.ts'
import { parseXml } from '../../xml/parse.ts'
import { readRecord } from '../../xml/read.ts'
import { acceptance } from '../answers.ts'
import { judge } from '../judge.ts'
import type { CustomsState } from '../customsState.ts'
import { applied, billKey, emptyCustomsState, remember } from '../customsState.ts'
import { schemaRows } from '../schema/rows.ts'
import { drillOf } from '../scenario.ts'
import { readSubmission } from '../submission.ts'
import { expectExample } from './exampleDocuments.ts'
import { inTime } from './setting.ts'

const offloadFaults = [...billFaults, ...moveFaults]
const types = Object.keys(offloads) as (keyof typeof offloads)[]

describe.each(types)('the message %s', (type) => {
  const written = offloadMessage(offloads[type])
  const name = type.toLowerCase() as ExampleName

  test('is written as the example has it, and names its bills', () => {
    expectExample(written, name, {
      offload: {
        kind: type < 'MT8403' ? 'left' : 'moved',
        batch_number: offloads[type].batch_number,
        bills: offloads[type].bills.map(({ bill_no }) => expect.objectContaining({ bill_no })),
      },
    })
  })

  test('is read as it is written', () => {
    for (let seed = 0; seed < 100; seed += 1) {
      const random = randomDocument(type, '2', seed)
      expect(checkRoadDocument(random)).toEqual([])
      const xml = writeRoadDocument(random)
      expect(writeRoadDocument({ ...random, ...readRecord(otherRoadRows(type, '2'), parseXml(xml)) })).toBe(xml)
    }
  })
})

test('missing and invalid values are reported at the field of the record', () => {
  const [box] = offloads.MT8404.containers
  const wrong: Offload = {
    ...offloads.MT8404,
    new_batch_number: null,
    contact: null,
    bills: [
      { bill_no: 'CN2026000001', new_bill_no: 'a' },
      { bill_no: 'CN2026000002', new_bill_no: null },
    ],
    containers: [
      { ...box, bill_no: 'CN2026000002', seals: ['A1'] },
      { ...box, bill_no: 'CN2026000001', new_container: null, seals: null },
    ],
  }
  const problems = checkRoadDocument(offloadMessage(wrong))
  const places = problems.map(({ code, path }) => `${code} ${offloadRecordPath(path ?? '', wrong)}`)
  expect([...new Set(places)].toSorted()).toEqual([
    'required contact',
    'required containers.1.new_container',
    'required new_batch_number',
    'wrong_format bills.0.new_bill_no',
    'wrong_format containers.0.seals',
  ])
})

let count = 0
/** The message of a draft, even if it violates our own table. */
function submission(draft: Offload) {
  count += 1
  const message = { ...offloadMessage(draft, `OFFLOAD${count}00`), receiver_id: 'EPORT', version: '1.0' }
  const variant = { message_type: draft.message_type as 'MT8401', function_code: '2' } as const
  const namespace = `urn:Declaration:datamodel:standard:CN:${draft.message_type}:1`
  return readSubmission(documentText('Manifest', namespace, schemaRows(variant), message))
}
const judged = (draft: Offload, customsState: CustomsState = stateFor(draft)) =>
  judge(submission(draft), customsState, inTime)
/** 99001, or the last three digits of each objection. */
const repliesTo = (draft: Offload, customsState?: CustomsState): string[] => {
  const { problems, findings } = judged(draft, customsState)
  return problems.length > 0 ? ['99001'] : findings.map(({ serial }) => serial)
}

describe('an application without a fault', () => {
  test.each(types)('%s has no finding, and is accepted', (type) => {
    expect(offloadFindings(offloads[type], contextFor(offloads[type]))).toEqual([])
    const { text, code } = acceptance(judged(offloads[type]))
    expect(code).toBe('01')
    expect(text).toMatch(/^82000 接受申报,该(进|出)口落装(改配)?申请申报报文处理成功$/)
  })
})

describe('a planted fault', () => {
  test('the table holds thirty faults, each once', () => {
    expect(offloadFaults.length).toBeGreaterThanOrEqual(30)
    expect(new Set(offloadFaults.map(({ name }) => name)).size).toBe(offloadFaults.length)
  })

  test.each(offloadFaults.map((fault) => [fault.name, fault] as const))('%s is named before it is sent', (_, fault) => {
    const draft: Offload = { ...offloads[fault.of], ...fault.change }
    const findings = offloadFindings(draft, { ...contextFor(draft), ...fault.around })
    const summaries = findings.map(({ severity, rule, path }) => `${severity} ${rule} ${path}`)
    expect(summaries).toContain(`${fault.finding} ${fault.field}`)
  })

  test.each(offloadFaults.map((fault) => [fault.name, fault] as const))('%s is answered by customs', (_, fault) => {
    const draft: Offload = { ...offloads[fault.of], ...fault.change }
    const customsState = fault.customsState ? fault.customsState(stateFor(draft)) : stateFor(draft)
    const replies = repliesTo(draft, customsState)
    if (fault.reply) expect(replies).toContain(fault.reply)
    else expect(replies).toEqual([])
  })
})

describe('customs', () => {
  const customsState = stateFor(offloads.MT8404)
  const after = (draft: Offload, before: CustomsState = customsState) => {
    const sent = submission(draft)
    return remember(before, sent, judge(sent, before, inTime))
  }

  test('moves a bill into its new batch, with its containers; the former batch no longer has it', () => {
    const moved = after(offloads.MT8404)
    expect(Object.keys(moved.bills).toSorted()).toEqual(['MA10019090A05/CN2026000001', 'MA10019090A05/CN2026000012'])
    expect(moved.bills['MA10019090A05/CN2026000012']?.content?.containers).toEqual([
      { container_number: 'MNGU3054384' },
    ])
    expect(Object.keys(moved.batches)).toEqual(['MA10019090A05'])
    expect(repliesTo(offloads.MT8402, moved)).toEqual(['604', '604'])
  })

  test('keeps a bill that was left behind in its batch; it may still be moved', () => {
    const left = after(offloads.MT8402)
    expect(left.bills).toEqual(customsState.bills)
    expect(repliesTo(offloads.MT8402, left)).toEqual(['604', '604'])
    expect(repliesTo(offloads.MT8404, left)).toEqual([])
  })

  test('answers the same file as before, and nothing of a rejected one is kept', () => {
    const sent = submission(offloads.MT8404)
    const once = remember(customsState, sent, judge(sent, customsState, inTime))
    expect(judge(sent, once, inTime).findings).toEqual([])
    expect(remember(once, sent, judge(sent, once, inTime))).toBe(once)
    const drilled = submission({ ...offloads.MT8402, reason_text: '演练:退单' })
    expect(drillOf(drilled).scenario).toBe('reject')
    expect(remember(customsState, drilled, judge(drilled, customsState, inTime)).offloads).toBeUndefined()
  })

  test('an application on a bill that is not known is remembered without moving anything', () => {
    const bill = { bill_no: 'CN1', containers: [] }
    const state = applied(emptyCustomsState, { kind: 'moved', batch_number: 'A', new_batch_number: 'B', bill })
    expect(state).toMatchObject({ bills: {}, batches: {}, offloads: { [billKey('A', 'CN1')]: { kind: 'moved' } } })
  })
})
