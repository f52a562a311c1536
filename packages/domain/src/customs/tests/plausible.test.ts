import { describe, expect, test } from 'vitest'
import { creditCheck } from '../../values/index.ts'
import type { BillDraft, GoodsDraft } from '../finding.ts'
import { bill, context, goods, judge, vehicle } from './manifestContext.ts'
import type { Case } from './manifestContext.ts'

const DOMESTIC = `91350211M000100Y4${creditCheck('91350211M000100Y40')}`

/** Without an order: only plausibility is left. */
const alone = {
  order: undefined,
  trucks: [],
  consignor: undefined,
  consignee: undefined,
  orderBatches: new Set<string>(),
}
const said = ({ context: more, ...scene }: Case) =>
  judge({ ...scene, context: { ...alone, ...more } }).map(({ rule, severity, path }) => `${severity} ${rule} ${path}`)

const of = (change: BillDraft, line: GoodsDraft = {}): Case => ({
  bill: { ...change, goods: [{ ...goods, ...line } as typeof goods] },
})
const described = (description: string, line: GoodsDraft = {}): Case => ({
  ...of({}, { description, ...line }),
  context: { goodsFile: undefined },
})
const packed = { package_type: 'BX', package_quantity: 10 }
const load = (max_load: string | null): Case => ({
  context: { vehicles: new Map([['蒙L12345', { ...vehicle, max_load }]]) },
})

const FAULTS: readonly (readonly [name: string, finding: string, scene: Case])[] = [
  // Trucks and loads.
  ['48 t on a truck for 40 t', 'warn weight.load bills.0.gross_weight', load('40000.000')],
  ['one kilogram too many', 'warn weight.load bills.0.gross_weight', load('47999.999')],
  // Values.
  ['one dollar for 48 t', 'warn value.low bills.0.goods_value', of({ goods_value: '1.00' })],
  ['40 dollars for 48 t', 'warn value.low bills.0.goods_value', of({ goods_value: '40.00' })],
  ['100 tugrik for 48 t', 'warn value.low bills.0.goods_value', of({ goods_value: '100.00', currency: 'MNT' })],
  ['coal for a million', 'warn value.high bills.0.goods_value', of({ goods_value: '1000000.00' })],
  [
    'coal for ten million yuan',
    'warn value.high bills.0.goods_value',
    of({ goods_value: '10000000.00', currency: 'CNY' }),
  ],
  // Volumes.
  ['1 m³ for 48 t', 'warn volume.density bills.0.volume', of({ volume: '1' })],
  ['8 m³ for 48 t of coal', 'warn volume.density bills.0.volume', of({ volume: '8' })],
  ['48,000 m³ for 48 t', 'warn volume.density bills.0.volume', of({ volume: '48000' })],
  ['3 m³ for 48 t in boxes', 'warn volume.density bills.0.volume', of({ ...packed, volume: '3' }, packed)],
  // Packages.
  [
    '40 pieces of loose coal',
    'warn packages.bulk bills.0.package_quantity',
    of({ package_type: 'NE', package_quantity: 40 }, { package_type: 'NE', package_quantity: 40 }),
  ],
  [
    '48 t in one box of 1',
    'warn weight.package bills.0.package_quantity',
    of(
      { package_type: 'CT', package_quantity: 1, gross_weight: '98000.000', volume: null },
      { package_type: 'CT', gross_weight: '98000.000' },
    ),
  ],
  // Descriptions.
  ...[
    '货物一批',
    '货物 一批',
    '一批货物',
    '各类商品',
    '日用品',
    '见附件',
    '详见清单',
    '货',
    '待定',
    '配件',
    '出口货物',
  ].map((words) => [words, 'warn goods.vague bills.0.goods.0.description', described(words)] as const),
  ...['general cargo', 'Goods', 'N/A', 'as per attached list', 'mixed goods'].map(
    (words) => [words, 'warn goods.vague bills.0.goods.0.description', described(words)] as const,
  ),
  ...['-', '---', '123', '/', '。。', '1 2 3'].map(
    (words) => [`description ${words}`, 'block goods.vague bills.0.goods.0.description', described(words)] as const,
  ),
  // Descriptions against commodity codes.
  ['cement under coal', 'warn hs.description bills.0.goods.0.description', described('水泥')],
  ['42.5 cement in brackets', 'warn hs.description bills.0.goods.0.description', described('普通硅酸盐水泥（42.5级）')],
  ['copper ore under coal', 'warn hs.description bills.0.goods.0.description', described('铜精矿')],
  [
    'coal under copper ore',
    'warn hs.description bills.0.goods.0.description',
    described('炼焦煤', { hs_code: '2603000090' }),
  ],
  ['tyres under meat', 'warn hs.description bills.0.goods.0.description', described('轮胎', { hs_code: '0202300090' })],
  [
    'another name than the file has',
    'warn hs.description bills.0.goods.0.description',
    { ...described('涤纶短纤'), context: { goodsFile: undefined, goodsNames: new Map([['2701121000', '炼焦煤']]) } },
  ],
  // UN numbers.
  [
    'cyanide as ammonium nitrate',
    'warn undg.description bills.0.goods.0.undg_code',
    described('固态氰化钠', { hs_code: '2837111000', undg_code: '1942' }),
  ],
  [
    'ammonium nitrate as cyanide',
    'warn undg.description bills.0.goods.0.undg_code',
    described('硝酸铵', { hs_code: '3102300000', undg_code: '1689' }),
  ],
  ['coal as petrol', 'warn undg.description bills.0.goods.0.undg_code', of({}, { undg_code: '1203' })],
  ['coal as explosives', 'warn undg.description bills.0.goods.0.undg_code', of({}, { undg_code: '0082' })],
  // Parties.
  [
    'one company at both ends',
    'warn party.same bills.0.consignee_name',
    of({ consignee_name: 'OVOOT MINING LLC', consignor_name: 'Ovoot Mining, LLC' }),
  ],
  [
    'one code at both ends',
    'warn party.same bills.0.consignee_code',
    of({ consignor_code: '2074192', consignee_code: '2074192' }),
  ],
  ['a Chinese consignor of an import', 'warn party.side bills.0.consignor_code', of({ consignor_code: DOMESTIC })],
  ...['-', '无', 'N/A', '123', 'x'].map(
    (words) => [`consignor ${words}`, 'warn party.name bills.0.consignor_name', of({ consignor_name: words })] as const,
  ),
  ...(
    [
      ['EM:abc', 'consignee_contacts'],
      ['EM:abc@def', 'consignor_contacts'],
      ['EM:张三@示例', 'notify_contacts'],
      ['TE:张三', 'consignee_contacts'],
      ['TE:12', 'consignor_contacts'],
      ['TE:1391234567', 'consignee_contacts'],
      ['TE:139123456789', 'notify_contacts'],
      ['FX:传真', 'undg_contacts'],
      ['TE:a@b.cn', 'consignee_contacts'],
    ] as const
  ).map(
    ([kept, field]) =>
      [`${field} ${kept}`, `warn contact.form bills.0.${field}.0`, of({ [field]: [kept] } as BillDraft)] as const,
  ),
]

describe('what no goods, truck or party can be is named', () => {
  test.each(FAULTS)('%s', (_name, finding, scene) => expect(said(scene)).toContain(finding))
})

const RIGHT: readonly (readonly [name: string, scene: Case])[] = [
  ['a load at the limit', load('48000.000')],
  ['a truck without a registered load', load(null)],
  ['cheap sand', of({ goods_value: '150.00' }, { description: '天然砂', hs_code: '2505100000' })],
  ['coal in tugrik', of({ goods_value: '18000000.00', currency: 'MNT' })],
  ['a currency whose worth is not known', of({ goods_value: '1.00', currency: 'XAF' })],
  ['60 m³ of coal', of({ volume: '60' })],
  [
    'gold',
    of(
      { goods_value: '9000000.00', gross_weight: '100.000', package_type: 'BX', package_quantity: 4 },
      {
        description: '金锭',
        hs_code: '7108120000',
        gross_weight: '100.000',
        package_type: 'BX',
        package_quantity: 4,
      },
    ),
  ],
  [
    'light goods',
    of(
      { ...packed, volume: '90', gross_weight: '2000.000' },
      { ...packed, gross_weight: '2000.000', description: '泡沫箱', hs_code: '3923900000' },
    ),
  ],
  [
    'an unpacked machine',
    of({ package_type: 'NE' }, { package_type: 'NE', description: '挖掘机', hs_code: '8429521200' }),
  ],
  [
    'three unpacked trucks',
    of(
      { package_type: 'NE', package_quantity: 3 },
      { package_type: 'NE', package_quantity: 3, description: '自卸车', hs_code: '8704103000' },
    ),
  ],
  ['a mixer for cement', described('水泥搅拌车', { hs_code: '8705400000' })],
  ['coal by its heading alone', described('动力煤', { hs_code: '270112' })],
  ['coal in English', described('COKING COAL')],
  ['coal in Mongolian', described('Коксжих нүүрс')],
  ['a name of another kind that the table lacks', described('电煤')],
  ['cyanide', described('固态氰化钠', { hs_code: '2837111000', undg_code: '1689' })],
  ['another number of ammonium nitrate', described('硝酸铵', { hs_code: '3102300000', undg_code: '2067' })],
  ['a natural person', of({ consignee_name: '王某' })],
  ['to order', of({ consignee_name: '凭指示', notify_name: '示例公司', notify_address: '示例路1号' })],
  ...(
    [
      'TE:0478-7960001',
      'TE:+976 7055 1234',
      'TE:13912345678',
      'TE:0478-7960001转802',
      'EM:a.b@example.com.cn',
      'FX:0478-7960002',
    ] as const
  ).map((kept) => [kept, of({ consignee_contacts: [kept] })] as const),
]

describe('what is only unusual is not', () => {
  const plausible =
    /^(weight\.(load|package)|value\.(low|high)|volume\.density|packages\.bulk|goods\.vague|hs\.description|undg\.description|party\.(same|side|name)|contact\.form)$/
  test.each(RIGHT)('%s', (_name, scene) => {
    const named = judge({ ...scene, context: { ...alone, goodsFile: undefined, ...scene.context } })
    expect(named.filter(({ rule }) => plausible.test(rule))).toEqual([])
  })
})

test('the base of these cases has nothing against it', () => {
  expect(said({})).toEqual([])
  expect(judge({})).toEqual([])
  expect(bill.goods_value).toBe('5200.00')
  expect(context.port?.mongolia_exchange).toBe('yes')
})

test('figures in sentences are written out, however large or small', () => {
  const messages = [
    of({ goods_value: '4800000000.00' }),
    of({ goods_value: '0.01' }),
    of({ volume: '0.001' }),
    of({ volume: '48000000' }),
  ].flatMap((scene) => judge({ ...scene, context: { ...alone, ...scene.context } }).map(({ message }) => message))
  expect(messages.filter((message) => /每吨约|每立方米约/.test(message)).length).toBe(3)
  expect(messages.filter((message) => /\de[+-]\d/.test(message))).toEqual([])
})
