import { replies } from '@guanqiao/domain/customs/replies'
import { describe, expect, test } from 'vitest'
import { exported, original } from '../../../examples/manifests.ts'
import type { RoadManifestBill } from '../../roadManifest/message.ts'
import type { ConfirmedTruck } from '../confirmationMessage.ts'
import { judge } from '../judge.ts'
import type { CustomsState } from '../customsState.ts'
import { billKey, emptyCustomsState } from '../customsState.ts'
import type { ReportMessage } from '../reportMessage.ts'
import { stateFindings } from '../rules/state.ts'
import type { Submission } from '../submission.ts'
import { inTime } from './setting.ts'

const inward = 'MA10019091A01'
const outward = 'MA10019090A01'
const BULK_BILL = 'B1'
const BOX_BILL = 'B2'
const BOX = 'CSQU3054383'
const filer = '0708MA1001909'

const content = (bill_no: string, clearance_code: string): RoadManifestBill => ({
  ...original.bills[0]!,
  bill_no,
  clearance_code,
  gross_weight: '24000',
  containers: bill_no === BOX_BILL ? [{ container_number: BOX }] : [],
})

interface World {
  readonly code?: string
  readonly state?: 'accepted' | 'released'
  /** Types of accepted confirmations, of the truck below. */
  readonly confirmations?: readonly string[]
  /** Types of accepted reports, of all goods. */
  readonly reports?: readonly ReportMessage['message_type'][]
}

/** What customs knows of a batch with loose goods and a container, whose manifest it accepted. */
function world(
  batch_number: string,
  { code = 'RD03', state = 'accepted', confirmations = [], reports = [] }: World = {},
): CustomsState {
  const message_type = batch_number === inward ? 'MT1401' : 'MT2401'
  const bills = [BULK_BILL, BOX_BILL].map((bill_no) => [
    billKey(batch_number, bill_no),
    { bill_no, batch_number, message_type, filer, state, content: content(bill_no, code) } as const,
  ])
  return {
    ...emptyCustomsState,
    bills: Object.fromEntries(bills),
    confirmations: Object.fromEntries(
      confirmations.map((type) => [
        `${batch_number}/${type}`,
        { batch_number, message_type: type, filer, vehicles: [truck.vehicle_code] },
      ]),
    ),
    reports: Object.fromEntries(
      reports.map((type) => [
        `${batch_number}/${type}`,
        { batch_number, message_type: type, bills: [{ bill_no: BULK_BILL, gross_weight: '24000' }], containers: [BOX] },
      ]),
    ),
  }
}

const truck: ConfirmedTruck = {
  vehicle_code: '07080012345',
  plate_number: '蒙L12345',
  driver_code: '0708000123',
  driver_name: '布和',
  arrival_time: '20261120100000',
  crew_count: '1',
}

const envelope = {
  problems: [],
  message_id: 'ORDER1',
  sender_id: `${filer}_DXPESW0000000001`,
  send_time: '20261120080000000',
  transport_modes: ['3'],
  remarkText: '',
}

type Type = Submission['message_type']
const confirmation = (message_type: Type, batch_number: string, change: Partial<ConfirmedTruck> = {}): Submission => ({
  ...envelope,
  message_type,
  batch_number,
  function_code: '2',
  confirmation: { consignments: [{ ...truck, ...change }] },
})
const withdrawn = (message_type: Type, batch_number: string): Submission => ({
  ...envelope,
  message_type,
  batch_number,
  function_code: '3',
  confirmation: { consignments: [] },
})

const { crew_count: _, ...uncounted } = truck
const withoutCrew: Submission = { ...confirmation('MT4401', inward), confirmation: { consignments: [uncounted] } }

const loose = { bill_no: BULK_BILL, package_quantity: 1, package_type: 'VO', gross_weight: '24000' }
const report = (
  message_type: ReportMessage['message_type'],
  batch_number: string,
  change: Partial<ReportMessage> = {},
  function_code: '2' | '3' = '2',
): Submission => ({
  ...envelope,
  message_type,
  batch_number,
  function_code,
  report: { message_type, bills: [loose], containers: [], ...change },
})

const said = (submission: Submission, state: CustomsState) => {
  const { findings, doubts = [] } = judge(submission, state, inTime)
  return [...findings.map(({ serial }) => serial), ...doubts.map(({ serial }) => `review ${serial}`)]
}

describe('what a written rule forbids is refused, or reviewed where customs reviews it', () => {
  test.each<[name: string, reply: string, Submission, CustomsState]>([
    ['司乘人数0', '309', confirmation('MT4401', inward, { crew_count: '0' }), world(inward)],
    [
      '到达时间已过的确报',
      'review 010',
      confirmation('MT4401', inward, { arrival_time: '20261120070000' }),
      world(inward),
    ],
    [
      '进境确报用了舱单以外的集装箱',
      '403',
      confirmation('MT4401', inward, { containers: [{ container_number: 'TCLU1234568' }] }),
      world(inward),
    ],
    ['进境批次号用于出境空车确报', '103', confirmation('MT4404', inward), emptyCustomsState],
    [
      '出境批次号用于进境空箱确报',
      '103',
      confirmation('MT4405', outward, { clearance_code: 'RD12' }),
      emptyCustomsState,
    ],
    ['同一运输工具再次确报', '302', confirmation('MT4401', inward), world(inward, { confirmations: ['MT4401'] })],
    ['删除没有的确报', '305', withdrawn('MT4401', inward), world(inward)],
    [
      '理货以后删除进境确报',
      '407',
      withdrawn('MT4401', inward),
      world(inward, { confirmations: ['MT4401'], reports: ['MT5401'] }),
    ],
    [
      '理货以后删除装载舱单',
      '407',
      withdrawn('MT4402', outward),
      world(outward, { confirmations: ['MT4402'], reports: ['MT3402', 'MT5402'] }),
    ],
    ['运抵前申报装载舱单', '405', confirmation('MT4402', outward), world(outward, { code: 'RD14', state: 'released' })],
    [
      '放行前申报装载舱单',
      '310',
      confirmation('MT4402', outward),
      world(outward, { code: 'RD14', reports: ['MT3402'] }),
    ],
    [
      '装载舱单以后删除运抵报告',
      '311',
      report('MT3402', outward, {}, '3'),
      world(outward, { confirmations: ['MT4402'], reports: ['MT3402'] }),
    ],
    ['未确报的进境理货', '414', report('MT5401', inward), world(inward)],
    ['未运抵的出境理货', '405', report('MT5402', outward), world(outward)],
    ['散货填了体积', '415', report('MT3402', outward, { bills: [{ ...loose, volume: '20' }] }), world(outward)],
    ['运抵日期在以后', 'review 412', report('MT3402', outward, { arrival_date: '20261121' }), world(outward)],
  ])('%s', (_, reply, submission, state) => {
    expect(said(submission, state)).toContain(reply)
    expect(Object.keys(replies)).toContain(reply.replace('review ', ''))
  })
})

describe('what no rule forbids is accepted', () => {
  test.each<[name: string, Submission, CustomsState]>([
    [
      '同一批次另一辆车分开确报',
      confirmation('MT4401', inward, { vehicle_code: '07080099999' }),
      world(inward, { confirmations: ['MT4401'] }),
    ],
    ['空箱用RD01', confirmation('MT4405', inward, { clearance_code: 'RD01' }), emptyCustomsState],
    ['空箱用RD12', confirmation('MT4405', inward, { clearance_code: 'RD12' }), emptyCustomsState],
    ['没有填司乘人数', withoutCrew, world(inward)],
    ['港口编的批次号不按企业规则', confirmation('MT4404', '0708202611A01'), emptyCustomsState],
    ['在车上直通的出境货物未运抵即装载', confirmation('MT4402', outward), world(outward)],
    ['分批运抵', report('MT3402', outward, { bills: [{ ...loose, gross_weight: '9000' }] }), world(outward)],
    [
      '溢卸货物没有提(运)单',
      report('MT5401', inward, { bills: [{ ...loose, bill_no: `FDCA${inward}1` }] }),
      world(inward, { confirmations: ['MT4401'] }),
    ],
    ['重报前删除确报', withdrawn('MT4401', inward), world(inward, { confirmations: ['MT4401'] })],
    ['理货前删除运抵报告', report('MT3402', outward, {}, '3'), world(outward, { reports: ['MT3402'] })],
  ])('%s', (_, submission, state) => expect(said(submission, state)).toEqual([]))
})

describe('a bill is not deleted below what customs accepted on it', () => {
  const deletion = (batch_number: string, bill_no: string) => ({
    ...(batch_number === inward ? original : exported),
    batch_number,
    function_code: '3' as const,
    bills: [{ bill_no, change: { reason_codes: ['001'], reason: '重报', contact: '苏日娜', phone: '1' } }],
  })
  const serials = (batch_number: string, bill_no: string, state: CustomsState) =>
    stateFindings(deletion(batch_number, bill_no), 0, state).map(({ serial }) => serial)

  test.each<[name: string, batch: string, World, string[]]>([
    ['进境确报', inward, { confirmations: ['MT4401'] }, ['004']],
    ['进境理货报告', inward, { reports: ['MT5401'] }, ['004']],
    ['装载舱单', outward, { confirmations: ['MT4402'] }, ['004']],
    ['运抵报告', outward, { reports: ['MT3402'] }, ['004']],
    ['出境理货报告', outward, { reports: ['MT5402'] }, ['004']],
    ['空车确报', outward, { confirmations: ['MT4404'] }, []],
    ['没有后续单证', inward, {}, []],
  ])('%s', (_, batch_number, more, expected) => {
    expect(serials(batch_number, BULK_BILL, world(batch_number, more))).toEqual(expected)
    expect(serials(batch_number, BOX_BILL, world(batch_number, more))).toEqual(expected)
  })
})
