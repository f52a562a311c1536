import { describe, expect, test } from 'vitest'
import { original } from '../../../examples/manifests.ts'
import { example } from '../../../examples/load.ts'
import { randomDocument } from '../../../examples/randomDocuments.ts'
import { roadDocumentRows } from '@guanqiao/domain/customs/elementTables/roadDocuments'
import { reportTypes } from '@guanqiao/domain/customs/elementTables/roadReports'
import { checkRoadDocument, writeRoadDocument } from '../../road/document.ts'
import type { RoadDocumentMessage } from '../../road/document.ts'
import type { RoadManifestBill } from '../../roadManifest/message.ts'
import { parseXml } from '../../xml/parse.ts'
import { readRecord } from '../../xml/read.ts'
import { judge } from '../judge.ts'
import type { CustomsState } from '../customsState.ts'
import { emptyCustomsState, remember } from '../customsState.ts'
import { plan } from '../plan.ts'
import { drillOf } from '../scenario.ts'
import { readSubmission } from '../submission.ts'
import type { Verdict } from '../verdict.ts'
import { after, inTime } from './setting.ts'

const batch_number = 'MA10019090A04'
const [first] = original.bills
const loose: RoadManifestBill = {
  ...first!,
  bill_no: 'CN2026000001',
  package_quantity: 120,
  gross_weight: '24180',
  containers: [],
}
const boxed: RoadManifestBill = {
  ...loose,
  bill_no: 'CN2026000002',
  containers: [{ container_number: 'CSQU3054383' }],
}

/** Customs' state after it released an export with one bill of loose goods and one in a container. */
function accepted(): CustomsState {
  const bill = (content: RoadManifestBill) => {
    const { bill_no } = content
    return [
      `${batch_number}/${bill_no}`,
      { bill_no, batch_number, message_type: 'MT2401', filer: '', state: 'released', content },
    ] as const
  }
  return { ...emptyCustomsState, bills: Object.fromEntries([loose, boxed].map(bill)) }
}

let count = 0
const head = { sender_id: '0708MA1001909_DXPESW0000000001', send_time: '20261121093000123', declare_office: '0708' }
const why = { reason_text: '重报', contact: '苏日娜', phone: '1' }
const line = { bill_no: loose.bill_no, package_quantity: 120, package_type: 'CT', gross_weight: '24180.000' }
const box = { container_number: 'CSQU3054383' }
const times = { tally_start: '20261121100000', tally_end: '20261121113000', tally_company: 'MA1001909' }

function message(message_type: 'MT3402' | 'MT5402' | 'MT5401', content: object, function_code: '2' | '3' = '2') {
  count += 1
  const common = {
    ...head,
    message_id: `REPORT${count}`,
    message_type,
    function_code,
    batch_number,
    transport_mode: '3',
  }
  const place = { arrival_date: '20261120', unloading_place: '0708SC01', loading_place: '0708SC01', ...times }
  const report = { ...common, ...place, bills: [], containers: [], ...content } as RoadDocumentMessage
  return readSubmission(writeRoadDocument(report))
}

const said = ({ findings }: Verdict): string[] => findings.map(({ serial, text }) => `${serial} ${text}`)
const judged = (submission: ReturnType<typeof message>, customsState: CustomsState) =>
  judge(submission, customsState, inTime)
const then = (customsState: CustomsState, ...submissions: ReturnType<typeof message>[]): CustomsState =>
  submissions.reduce((state, one) => remember(state, one, judged(one, state)), customsState)

describe('the messages of reports', () => {
  test.each(['mt3402', 'mt3402-delete', 'mt5401', 'mt5402', 'mt5402-delete'] as const)(
    '%s is read without violation',
    (name) => {
      expect(readSubmission(example(name))).toMatchObject({ problems: [], batch_number, report: expect.anything() })
    },
  )

  test.each(reportTypes)('%s reads the messages that it writes', (type) => {
    for (let seed = 0; seed < 100; seed += 1) {
      for (const fn of ['2', '3'] as const) {
        const random = randomDocument(type, fn, seed)
        expect(checkRoadDocument(random)).toEqual([])
        const xml = writeRoadDocument(random)
        expect(writeRoadDocument({ ...random, ...readRecord(roadDocumentRows(type, fn), parseXml(xml)) })).toBe(xml)
      }
    }
  })
})

describe('an arrival', () => {
  test('of bills and containers of an accepted manifest is accepted, and held', () => {
    const arrived = message('MT3402', { bills: [line], containers: [box] })
    const verdict = judged(arrived, accepted())
    expect([verdict.findings, verdict.doubts]).toEqual([[], []])
    const stateBefore = then(accepted(), arrived)
    expect(stateBefore.reports).toEqual({
      [`${batch_number}/MT3402`]: {
        batch_number,
        message_type: 'MT3402',
        bills: [expect.objectContaining({ bill_no: loose.bill_no })],
        containers: ['CSQU3054383'],
      },
    })
    expect(remember(stateBefore, arrived, judged(arrived, stateBefore)), 'the same file again').toBe(stateBefore)
  })

  test('needs an accepted manifest, and its bills and containers', () => {
    const arrived = message('MT3402', { bills: [line] })
    expect(said(judged(arrived, emptyCustomsState))).toEqual([
      `401 货物运输批次号[${batch_number}]没有已接受的预配舱单`,
    ])
    expect(said(judged(arrived, after(original)))).toEqual([expect.stringContaining('401')])
    const wrong = message('MT3402', {
      bills: [{ ...line, bill_no: 'XX9' }],
      containers: [{ container_number: 'XXXU1' }],
    })
    expect(said(judged(wrong, accepted()))).toEqual([
      '402 提运单[XX9]不在该批次已接受的预配舱单中',
      '403 集装箱[XXXU1]不在该批次已接受的预配舱单中',
    ])
    expect(said(judged(message('MT3402', {}), accepted()))).toEqual([expect.stringContaining('408')])
    const byBill = message('MT3402', { bills: [{ ...line, bill_no: boxed.bill_no }] })
    expect(said(judged(byBill, accepted()))).toEqual([`409 提运单[${boxed.bill_no}]为集装箱货物，只填写集装箱号`])
  })

  test('may come in parts, and is not reported twice', () => {
    const half = { ...line, package_quantity: 60, gross_weight: '12090.000' }
    const parts = then(accepted(), message('MT3402', { bills: [half] }))
    expect(said(judged(message('MT3402', { bills: [half] }), parts))).toEqual([])
    const stateAfter = then(parts, message('MT3402', { bills: [half], containers: [box] }))
    expect(said(judged(message('MT3402', { bills: [half], containers: [box] }), stateAfter))).toEqual([
      `404 提运单[${loose.bill_no}]的运抵报告已经存在`,
      '404 集装箱[CSQU3054383]的运抵报告已经存在',
    ])
  })

  test('of more than the manifest has is reviewed, and accepted then', () => {
    const heavy = message('MT3402', { bills: [{ ...line, gross_weight: '26000.000' }] })
    const verdict = judged(heavy, accepted())
    expect(verdict.doubts?.map(({ serial }) => serial)).toEqual(['412'])
    const answers = plan(verdict, drillOf(heavy), { transport_ms: 1, acceptance_ms: 1, decision_ms: 1 })
    const replies = answers.flatMap((answer) => (answer.kind === 'receipt' ? [answer.receipt] : []))
    expect(replies.map(({ code }) => code)).toEqual(['0', 'E1', 'E3', '02', '01'])
    expect(replies[3]?.text).toMatch(/^32412 转人工审核,提运单\[CN2026000001\]运抵毛重26000.000与舱单毛重24180不符$/)
  })
})

describe('a tally', () => {
  test('of an export follows its accepted arrival', () => {
    const tallied = message('MT5402', { bills: [line], containers: [box] })
    expect(said(judged(tallied, accepted()))).toEqual([
      '405 [CSQU3054383]没有已接受的运抵报告',
      `405 [${loose.bill_no}]没有已接受的运抵报告`,
    ])
    const arrived = then(accepted(), message('MT3402', { bills: [line], containers: [box] }))
    expect(said(judged(tallied, arrived))).toEqual([])
    const backwards = message('MT5402', { containers: [box], tally_end: '20261121090000' })
    expect(said(judged(backwards, arrived))).toEqual(['410 理货结束时间早于理货开始时间'])
  })

  test('of surplus goods without a bill is accepted', () => {
    const arrived = then(accepted(), message('MT3402', { bills: [line] }))
    const surplus = message('MT5402', { bills: [line, { ...line, bill_no: `FDCA${batch_number}1` }] })
    const verdict = judged(surplus, arrived)
    expect([said(verdict), verdict.doubts?.length]).toEqual([[], 0])
    const misnumbered = message('MT5402', { bills: [{ ...line, bill_no: 'FDCA1' }] })
    expect(said(judged(misnumbered, arrived))).toEqual([expect.stringContaining('402')])
  })

  test('of an import needs the import manifest, and no arrival', () => {
    const of = (state: CustomsState, type: 'MT1401' | 'MT2401'): CustomsState => ({
      ...state,
      bills: Object.fromEntries(
        Object.entries(state.bills).map(([key, bill]) => [key, { ...bill, message_type: type }]),
      ),
    })
    const tallied = message('MT5401', { bills: [line] })
    expect(said(judged(tallied, accepted()))).toEqual([expect.stringContaining('没有已接受的原始舱单')])
    expect(said(judged(tallied, of(accepted(), 'MT1401')))).toEqual([
      `414 货物运输批次号[${batch_number}]没有已接受的进境载货确报`,
    ])
    const confirmed = { [`${batch_number}/MT4401`]: { batch_number, message_type: 'MT4401', filer: '', vehicles: [] } }
    expect(said(judged(tallied, { ...of(accepted(), 'MT1401'), confirmations: confirmed }))).toEqual([])
  })
})

describe('a deletion', () => {
  const removed = (type: 'MT3402' | 'MT5402') =>
    message(type, { bills: [{ bill_no: loose.bill_no, ...why }], containers: [{ ...box, ...why }] }, '3')

  test('withdraws reports, the tally before the arrival', () => {
    const arrived = then(accepted(), message('MT3402', { bills: [line], containers: [box] }))
    expect(said(judged(removed('MT3402'), accepted()))).toEqual([
      `406 没有[${loose.bill_no}]的运抵报告`,
      '406 没有[CSQU3054383]的运抵报告',
    ])
    const tallied = then(arrived, message('MT5402', { bills: [line], containers: [box] }))
    expect(said(judged(removed('MT3402'), tallied))).toHaveLength(2)
    const back = then(tallied, removed('MT5402'), removed('MT3402'))
    expect(back.reports).toEqual({})
  })

  test('takes one of two parts', () => {
    const half = { ...line, gross_weight: '12090.000' }
    const parts = then(accepted(), message('MT3402', { bills: [half] }), message('MT3402', { bills: [half] }))
    const left = then(parts, message('MT3402', { bills: [{ bill_no: loose.bill_no, ...why }] }, '3'))
    expect(left.reports?.[`${batch_number}/MT3402`]?.bills).toHaveLength(1)
  })

  test('obeys the drill in its reason', () => {
    const drilled = message('MT3402', { containers: [{ ...box, ...why, reason_text: '演练:退单' }] }, '3')
    expect(drillOf(drilled).scenario).toBe('reject')
    const arrived = then(accepted(), message('MT3402', { containers: [box] }))
    expect(then(arrived, drilled)).toBe(arrived)
  })
})

test('a message of another kind is no report', () => {
  expect(readSubmission(example('mt4404')).report).toBeUndefined()
})
