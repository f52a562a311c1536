import type { BillDraft } from '@guanqiao/domain/customs/finding'
import type { Fault } from './faultyManifest.ts'

/** Distributes the bill's goods over two lines with these sequence numbers. */
const numbered =
  (...sequences: readonly number[]) =>
  ([bill = {}]: readonly BillDraft[]): BillDraft[] => {
    const [line] = bill.goods ?? []
    if (!line) return [bill]
    const weights = ['20000.000', '48520.000']
    const goods = sequences.map((sequence, at) => ({ ...line, sequence, gross_weight: weights[at] ?? '0' }))
    return [{ ...bill, package_quantity: goods.length, goods }]
  }

export const goodsFaults: readonly Fault[] = [
  {
    name: '没有货物',
    source: 'MT1401_9.xsd',
    bill: { goods: [] },
    field: 'bills.0.goods',
    check: 'block',
    simulator: 'refuse',
  },
  {
    name: '商品项序号重复',
    source: '填制规范 0001',
    bills: numbered(1, 1),
    field: 'bills.0.goods.1.sequence',
    check: 'block',
    simulator: 'refuse',
  },
  {
    name: '商品项序号不从1开始',
    source: '填制规范 0001',
    bills: numbered(2, 3),
    field: 'bills.0.goods.1.sequence',
    check: 'warn',
    simulator: 'refuse',
  },
  {
    name: '没有货物描述',
    source: '填制规范 0014',
    goods: { description: null },
    field: 'bills.0.goods.0.description',
    check: 'entry',
    simulator: 'refuse',
  },
  {
    name: '货物描述笼统',
    source: '填制规范 0014',
    goods: { description: '杂货' },
    field: 'bills.0.goods.0.description',
    check: 'warn',
    simulator: 'review',
  },
  {
    name: '货物描述一百二十九个汉字',
    source: '填制规范 0014',
    goods: { description: '煤'.repeat(129) },
    field: 'bills.0.goods.0.description',
    check: 'entry',
    simulator: 'refuse',
  },
  {
    name: '货物描述二百个汉字',
    source: '填制规范 0014',
    goods: { description: '煤'.repeat(200) },
    field: 'bills.0.goods.0.description',
    check: 'entry',
    simulator: 'refuse',
  },
  {
    name: '补充描述二百五十七个汉字',
    source: '填制规范 0013',
    goods: { supplement: '煤'.repeat(257) },
    field: 'bills.0.goods.0.supplement',
    check: 'entry',
    simulator: 'refuse',
  },
  {
    name: '货物描述有表情',
    source: 'GB 18030 四字节区',
    goods: { description: '炼焦煤🚛' },
    field: 'bills.0.goods.0.description',
    check: 'warn',
    simulator: 'review',
  },
  {
    name: '货物描述有全角字母',
    source: '填制规范 0014：英文字符',
    goods: { description: 'ＡＢＣ１２３' },
    field: 'bills.0.goods.0.description',
    check: 'warn',
    simulator: 'review',
  },
  {
    name: '货物描述有零宽字符',
    source: 'GB 18030',
    goods: { description: '炼焦\u200B煤' },
    field: 'bills.0.goods.0.description',
    check: 'entry',
    simulator: 'review',
  },
  {
    name: '货物描述有替换字符',
    source: 'U+FFFD：错误解码',
    goods: { description: '炼焦\uFFFD' },
    field: 'bills.0.goods.0.description',
    check: 'block',
    simulator: 'refuse',
  },
  {
    name: '货物没有件数',
    source: 'MT1401_9.xsd',
    goods: { package_quantity: null },
    field: 'bills.0.goods.0.package_quantity',
    check: 'entry',
    simulator: 'refuse',
  },
  {
    name: '危险品编号三位',
    source: 'CN032',
    of: 'dangerous',
    goods: { undg_code: '168' },
    field: 'bills.0.goods.0.undg_code',
    check: 'block',
    simulator: 'refuse',
  },
  {
    name: '危险品编号代码表外',
    source: 'CN032',
    of: 'dangerous',
    goods: { undg_code: '9999' },
    field: 'bills.0.goods.0.undg_code',
    check: 'block',
    simulator: 'refuse',
  },
  {
    name: '危险品没有联系人',
    source: '填制规范 一（一）6',
    of: 'dangerous',
    bill: { undg_name: null, undg_contacts: null },
    field: 'bills.0.undg_name',
    check: 'block',
    simulator: 'refuse',
  },
  {
    name: '危险品联系人没有联系方式',
    source: '填制规范 一（一）6',
    of: 'dangerous',
    bill: { undg_contacts: null },
    field: 'bills.0.undg_contacts',
    check: 'block',
    simulator: 'refuse',
  },
  {
    name: '有危险品联系方式没有姓名',
    source: '填制规范 0053',
    of: 'dangerous',
    bill: { undg_name: null },
    field: 'bills.0.undg_name',
    check: 'block',
    simulator: 'refuse',
  },
  {
    name: '氰化钠没有危险品编号',
    source: '填制规范 0016',
    of: 'dangerous',
    goods: { undg_code: null },
    bill: { undg_name: null, undg_contacts: null },
    field: 'bills.0.goods.0.undg_code',
    check: 'warn',
    simulator: 'review',
  },
]
