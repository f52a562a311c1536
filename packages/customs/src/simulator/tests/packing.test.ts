import { packingRows } from '@guanqiao/domain/customs/elementTables/roadPacking'
import { packingBody, packingDeletion } from '@guanqiao/domain/packing/packing.rules'
import { describe, expect, test } from 'vitest'
import { randomDocument } from '../../../examples/randomDocuments.ts'
import { checkRoadDocument, writeRoadDocument } from '../../road/document.ts'
import type { RoadDocumentMessage } from '../../road/document.ts'
import { parseXml } from '../../xml/parse.ts'
import { readRecord } from '../../xml/read.ts'
import { judge } from '../judge.ts'
import type { CustomsState } from '../customsState.ts'
import { emptyCustomsState, remember } from '../customsState.ts'
import { drillOf } from '../scenario.ts'
import { readSubmission } from '../submission.ts'
import { exampleHead, expectExample } from './exampleDocuments.ts'
import { inTime } from './setting.ts'

const packing_no = 'MA10019090A04CSQU3054383'
const head = { message_type: 'MT7402', ...exampleHead } as const
const consignee = { consignee_name: 'Говь Импорт ХХК', consignee_code: '2074192' } as const
const goods = [
  {
    bill_no: 'CN2026000001',
    description: '采矿设备配件',
    package_quantity: 42,
    package_type: 'PX',
    gross_weight: '18250.500',
    ...consignee,
    consignee_contacts: ['TE:976-70112233'],
  },
  {
    bill_no: 'CN2026000001',
    description: '蓄电池',
    package_quantity: 6,
    package_type: 'PX',
    gross_weight: '1200.000',
    ...consignee,
    undg_code: '2794',
    undg_name: '苏日娜',
    undg_contacts: ['TE:0478-7960001'],
  },
]
const record = {
  packing_no,
  container_number: 'CSQU3054383',
  size_type: '22G1',
  fullness: '5',
  source_code: '2',
  seals: ['M/A0012345@CA'],
  loading_place: '0708SC01',
  stuffing_time: '2026-11-21T06:00:00.000Z',
}
const declaration: RoadDocumentMessage = {
  ...head,
  message_id: 'PACKING202611210001',
  function_code: '2',
  ...packingBody({ ...record, goods } as Parameters<typeof packingBody>[0]),
}
const deletion: RoadDocumentMessage = {
  ...head,
  message_id: 'PACKING202611210002',
  function_code: '3',
  send_time: '20261121094500456',
  remark: '箱号填错',
  ...packingDeletion(record),
}

let count = 0
function message(change: object = {}, base: RoadDocumentMessage = declaration) {
  count += 1
  return readSubmission(writeRoadDocument({ ...base, message_id: `PACK${count}00`, ...change }))
}
type Message = ReturnType<typeof message>
const judged = (submission: Message, customsState: CustomsState = emptyCustomsState) =>
  judge(submission, customsState, inTime)
const serials = (submission: Message, customsState?: CustomsState) =>
  judged(submission, customsState).findings.map(({ serial }) => serial)
const then = (customsState: CustomsState, submission: Message) =>
  remember(customsState, submission, judged(submission, customsState))

describe('the message of a packing list', () => {
  test.each([
    ['mt7402', declaration],
    ['mt7402-delete', deletion],
  ] as const)('%s is written as the example has it', (name, written) => {
    expectExample(written, name, {
      batch_number: packing_no,
      packing: { packing_no, container_number: 'CSQU3054383' },
    })
  })

  test.each(['2', '3'] as const)('function %s is read as it is written', (fn) => {
    for (let seed = 0; seed < 100; seed += 1) {
      const random = randomDocument('MT7402', fn, seed)
      expect(checkRoadDocument(random)).toEqual([])
      const xml = writeRoadDocument(random)
      expect(writeRoadDocument({ ...random, ...readRecord(packingRows(fn), parseXml(xml)) })).toBe(xml)
    }
  })

  test('reports missing and invalid values at their property', () => {
    const [line] = declaration['goods'] as object[]
    const wrong = {
      ...declaration,
      packing_no: 'a-1',
      size_type: null,
      seals: ['A0012345'],
      goods: [{ ...line, gross_weight: null }],
    }
    expect(checkRoadDocument(wrong).map(({ code, path }) => [code, path])).toEqual([
      ['wrong_format', 'packing_no'],
      ['required', 'size_type'],
      ['wrong_format', 'seals.0'],
      ['required', 'goods.0.gross_weight'],
    ])
  })
})

describe('customs', () => {
  test('accepts a list, answers the same file as before, and accepts its number once', () => {
    const first = message()
    expect(serials(first)).toEqual([])
    const customsState = then(emptyCustomsState, first)
    expect(serials(first, customsState)).toEqual([])
    expect(serials(message(), customsState)).toEqual(['501'])
    const other = { sender_id: '0708MA1001910_DXPESW0000000002' }
    expect(serials(message(other), customsState), 'another enterprise numbers its own lists').toEqual([])
  })

  test('deletes a list that it holds, of the container that it states', () => {
    const customsState = then(emptyCustomsState, message())
    expect(serials(message({}, deletion))).toEqual(['502'])
    expect(serials(message({ container_number: 'TGHU1234567' }, deletion), customsState)).toEqual(['503'])
    const gone = then(customsState, message({}, deletion))
    expect(gone.packings).toEqual({})
    expect(serials(message(), gone)).toEqual([])
  })

  test('rejects an empty container, goods without weight or number, and missing parties', () => {
    const [plain, dangerous] = declaration['goods'] as Record<string, unknown>[]
    const with0 = (change: object) => message({ goods: [{ ...plain, ...change }, dangerous] })
    expect(serials(message({ fullness: '4' }))).toEqual(['504'])
    expect(serials(with0({ gross_weight: '0' }))).toEqual(['203'])
    expect(serials(with0({ sequence: 2 }))).toEqual(['205'])
    expect(serials(with0({ consignee_name: 'TO ORDER' }))).toEqual(['215'])
    expect(serials(with0({ undg_code: '1689' }))).toEqual(['216'])
    expect(
      serials(
        message({
          transport_mode: '3',
          goods: [{ ...plain, undg_code: '9999', undg_name: '李某', undg_contacts: [{ type: 'TE', value: '1' }] }],
        }),
      ),
    ).toEqual(['217'])
  })

  test('a drill asks for a rejection by the remark', () => {
    const drilled = message({ remark: '演练:退单' })
    expect(drillOf(drilled).scenario).toBe('reject')
    expect(then(emptyCustomsState, drilled).packings).toBeUndefined()
  })
})
