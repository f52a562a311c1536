import type { BillDraft } from '@guanqiao/domain/customs/finding'
import type { Difference } from './faultyManifest.ts'
import { box } from './faultyManifest.ts'

/** A manifest that looks wrong but is right: the check never blocks it, and customs accepts it. */
export interface Odd extends Difference {
  readonly name: string
  /** The rule that permits it. */
  readonly source: string
}

const one = ([bill = {}]: readonly BillDraft[]): BillDraft => bill
const half = (bill: BillDraft): BillDraft => {
  const [line] = bill.goods ?? []
  return line ? { ...bill, gross_weight: '34260.000', goods: [{ ...line, gross_weight: '34260.000' }] } : bill
}

/** Goods lines made from one, with its weight distributed evenly. */
const lines = (bill: BillDraft, count: number): BillDraft => {
  const [line] = bill.goods ?? []
  if (!line) return bill
  const goods = Array.from({ length: count }, (_, at) => ({ ...line, sequence: at + 1, gross_weight: '100.000' }))
  return { ...bill, gross_weight: `${count * 100}.000`, package_quantity: count * (line.package_quantity ?? 1), goods }
}

const empty: BillDraft = {
  condition_code: null,
  volume: null,
  consignor_code: null,
  consignor_contacts: null,
  consignee_code: null,
  consignee_contacts: null,
  consignee_person: null,
  consignee_person_contacts: null,
  notify_name: null,
  undg_name: null,
  undg_contacts: null,
  routing_countries: null,
  deconsolidator_code: null,
}

export const oddCases: readonly Odd[] = [
  { name: '卸货转关不填指运地', source: '填制规范 0036：其他代码不填制', bill: { clearance_code: 'RD04' } },
  { name: '批次号末位是字母', source: '公告2014年第7号 一', head: { batch_number: 'MA100190910AZ' } },
  {
    name: '批次号全是数字',
    source: '公告2014年第7号 一：港澳载货清单及口岸发放',
    head: { batch_number: '5100489963144' },
  },
  {
    name: '一批次两票',
    source: '公告2014年第7号 一：可对应多份总运单',
    bills: (bills) => [half(one(bills)), { ...half(one(bills)), bill_no: 'ML202611220002' }],
  },
  { name: '价值五角', source: '填制规范 0010：两位小数', bill: { goods_value: '0.50' } },
  { name: '以图格里克计价', source: 'CN025：MNT', bill: { goods_value: '18000000.00', currency: 'MNT' } },
  { name: '以坚戈计价', source: 'CN025：KZT', bill: { currency: 'KZT' } },
  { name: '价值十四位整数', source: '填制规范 0010', bill: { goods_value: '99999999999999.99' } },
  { name: '提单号以@开头', source: 'MT1401_9.xsd', bill: { bill_no: '@ML202611220001' } },
  { name: '提单号三位', source: 'MT1401_9.xsd', bill: { bill_no: 'M01' } },
  { name: '提单号三十五位', source: '填制规范 0035', bill: { bill_no: 'M'.repeat(35) } },
  { name: '运费支付方法三位', source: 'CN004：ZZZ', bill: { payment_method: 'ZZZ' } },
  { name: '箱主代码没有登记，校验码对', source: 'ISO 6346', of: 'boxed', bill: { containers: [box('QQQU0000011')] } },
  {
    name: '箱号校验码不对，已核对',
    source: 'ISO 6346',
    of: 'boxed',
    bill: { containers: [{ ...box('CSQU3054384'), confirmed: true }] },
  },
  {
    name: '一箱两票',
    source: '拼箱',
    of: 'boxed',
    bills: (bills) => [one(bills), { ...one(bills), bill_no: 'ML202611220002' }],
  },
  {
    name: '一票四箱',
    source: 'MT1401_9.xsd：0..n',
    of: 'boxed',
    bill: { containers: ['CSQU3054383', 'MNGU3054384', 'MNGU3054390', 'QQQU0000011'].map(box) },
  },
  {
    name: '可选项全空',
    source: 'MT1401_9.xsd：0..1',
    bill: empty,
    head: { carrier_code: null, agent_code: null, remark: null },
  },
  {
    name: '出口可选项全空',
    source: 'MT2401_9.xsd：0..1',
    of: 'outward',
    bill: empty,
    head: { carrier_code: null, agent_code: null },
  },
  { name: '收货人三十五个汉字', source: '填制规范 0043', bill: { consignee_name: '示'.repeat(35) } },
  { name: '发货人七十个字母', source: '填制规范 0048', bill: { consignor_name: 'M'.repeat(70) } },
  { name: '货物描述一百二十八个汉字', source: '填制规范 0014', goods: { description: '煤'.repeat(128) } },
  { name: '备注有<和&', source: '填制规范 七：转义', head: { remark: '随车单证 <A&B>齐全' } },
  { name: '体积八位', source: '填制规范 0012', bill: { volume: '12345678' } },
  {
    name: '途经九十九国',
    source: 'MT1401_9.xsd：1..99',
    bill: { routing_countries: Array.from({ length: 99 }, (_, at) => (at % 2 ? 'CN' : 'MN')) },
  },
  { name: '没有途经国家', source: 'MT1401_9.xsd：0..1', bill: { routing_countries: null } },
  { name: '九十九项货物', source: '填制规范 0001', of: 'boxed', bills: (bills) => [lines(one(bills), 99)] },
  {
    name: '毛重三位小数',
    source: '填制规范 0011',
    bill: { gross_weight: '68520.125' },
    goods: { gross_weight: '68520.125' },
  },
  { name: '卸货地为关区加一位', source: '填制规范 六', head: { unloading_place: '07081' } },
  {
    name: '收货人三种联系方式',
    source: 'MT1401_9.xsd：0..3',
    bill: { consignee_contacts: ['TE:0478-1234567', 'FX:0478-7654321', 'EM:a@b.example'] },
  },
  {
    name: '收货人代码为十八位统一社会信用代码',
    source: 'GB 32100—2015；MT1401_9.xsd',
    bill: { consignee_code: '91150824MA1000004N' },
  },
  {
    name: '非贸自用车辆',
    source: '填制规范 0023 RD13',
    of: 'boxed',
    bill: { clearance_code: 'RD13', containers: [], package_quantity: 3, package_type: 'CT', gross_weight: '180.000' },
    goods: {
      description: '自用家具',
      hs_code: '9403609990',
      package_quantity: 3,
      package_type: 'CT',
      gross_weight: '180.000',
    },
  },
  {
    name: '货物包装种类多于一种',
    source: '填制规范 0015',
    of: 'boxed',
    bills: (bills) => {
      const bill = one(bills)
      const [line] = bill.goods ?? []
      if (!line) return [bill]
      return [
        {
          ...bill,
          goods: [
            { ...line, package_quantity: 12, gross_weight: '12000.000' },
            { ...line, sequence: 2, package_quantity: 8, package_type: 'DR', gross_weight: '10000.000' },
          ],
        },
      ]
    },
  },
  {
    name: '裸装散货两项，各填一件',
    source: '填制规范 0015、0017',
    bills: (bills) => {
      const bill = one(bills)
      const [line] = bill.goods ?? []
      if (!line) return [bill]
      const half = { ...line, gross_weight: '34260.000' }
      return [{ ...bill, package_quantity: 2, goods: [half, { ...half, sequence: 2, description: '肥煤' }] }]
    },
  },
  {
    name: '出口整一小时前申报',
    source: '传输时限规定 三（二）2',
    of: 'outward',
    head: { loading_time: '2026-11-22T03:00:00.000Z' },
  },
  {
    name: '危险品两个联系方式',
    source: '填制规范 一（一）6',
    of: 'dangerous',
    bill: { undg_contacts: ['TE:13900000000', 'EM:safety@chemicals.example'] },
  },
  { name: '承运人代码带一个斜线', source: '填制规范 0042', head: { carrier_code: 'MN/2074192' } },
]
