import type { Row } from '@guanqiao/domain/kit/entity'
import { goods, operatorCard, consignee, consignor, transmitter } from '@guanqiao/domain/reference/index'
import { company } from '@guanqiao/domain/transport/index'
import { creditCode, icCardNumber } from '@guanqiao/domain/values/index'
import type { Sql } from '../kernel/database/scoped.ts'
import { createRandom, day, iso } from './seededRandom.ts'
import type { SeededRandom } from './seededRandom.ts'
import { COKING_COAL, modelOfCoal } from './goods/declarationElements.ts'
import { storeRows, completeRow } from './store.ts'

export type GoodsName = '炼焦煤' | '原煤' | '铜精矿' | '砂石' | '铁精矿' | '采矿设备配件'

/** Code, name, specification, price per tonne, package, currency. */
const wares: readonly (readonly [string, GoodsName, string, string, string, string])[] = [
  [COKING_COAL, '炼焦煤', '灰分≤10.5%，硫≤0.8%，散装', '96.0000', 'VO', 'USD'],
  ['2701190000', '原煤', '热值≥5000大卡，散装', '58.0000', 'VO', 'USD'],
  ['2603000090', '铜精矿', '铜含量22%—26%，湿度≤9%', '1650.0000', 'BG', 'USD'],
  ['2517100000', '砂石', '粒径5—25mm，散装', '92.0000', 'VO', 'CNY'],
  ['2601112000', '铁精矿', '铁含量≥65%，散装', '88.0000', 'VO', 'USD'],
  ['8431499900', '采矿设备配件', '挖掘机斗齿、履带板，木箱', '5200.0000', 'CS', 'USD'],
]

export interface PartyPlan {
  readonly customs: string
  readonly transmitter: string
  /** The first card is the default. */
  readonly cards: readonly (readonly [holder: string, type: Row<typeof operatorCard>['card_type'], days: number])[]
  readonly companies: readonly string[]
  readonly consignors: readonly (readonly [name: string, english: string])[]
  readonly consignees: readonly string[]
  readonly goods: readonly GoodsName[]
  /** Offset of this enterprise in the series of valid numbers. */
  readonly series: number
}

export interface Parties {
  readonly companies: readonly Row<typeof company>[]
  readonly consignors: readonly Row<typeof consignor>[]
  readonly consignees: readonly Row<typeof consignee>[]
  readonly goods: ReadonlyMap<string, Row<typeof goods>>
  readonly transmitter: Row<typeof transmitter>
}

/** The names of goods in Mongolian. */
const mongolian: Readonly<Record<GoodsName, string>> = {
  炼焦煤: 'Коксжих нүүрс',
  原煤: 'Чулуун нүүрс',
  铜精矿: 'Зэсийн баяжмал',
  砂石: 'Элс, хайрга',
  铁精矿: 'Төмрийн хүдрийн баяжмал',
  采矿设备配件: 'Уулын тоног төхөөрөмжийн сэлбэг',
}

/** The domestic district of each port's customs office: 巴彦淖尔市, 二连. */
export const districts: Readonly<Record<string, string>> = { '0708': '15119', '0705': '15059' }

const credit = creditCode('统一社会信用代码').series!
const cardNumber = icCardNumber('卡号').series!

interface Making {
  readonly enterpriseId: string
  readonly plan: PartyPlan
  readonly at: number
  readonly stamp: () => { readonly id: string; readonly created_at: string; readonly created_by: string }
}

export async function seedParties(
  sql: Sql,
  random: SeededRandom,
  enterpriseId: string,
  plan: PartyPlan,
  { by, at, since }: { readonly by: string; readonly at: number; readonly since: number },
): Promise<Parties> {
  const keeper = (random: SeededRandom) => () => ({ id: random.id(since), created_at: iso(since), created_by: by })
  const making = { enterpriseId, plan, at, stamp: keeper(random) }
  const companies = companiesOf(making)
  const consignors = consignorsOf(making)
  const consignees = consigneesOf(making)
  const stocked = goodsOf(making)
  // A separate random stream: the ids of the story stay as they were before cards existed.
  const cards = cardsOf({ ...making, stamp: keeper(createRandom(plan.series)) })
  const sender = transmitterOf(making, cards[0]?.id)
  await storeRows(sql, company, companies)
  await storeRows(sql, consignor, consignors)
  await storeRows(sql, consignee, consignees)
  await storeRows(sql, goods, stocked)
  await storeRows(sql, operatorCard, cards)
  await storeRows(sql, transmitter, [sender])
  return {
    companies,
    consignors,
    consignees,
    goods: new Map(stocked.map((row) => [row.good_name, row])),
    transmitter: sender,
  }
}

function companiesOf({ enterpriseId, plan, at, stamp }: Making): Row<typeof company>[] {
  return plan.companies.map((company_name, n) =>
    completeRow(company, enterpriseId, {
      ...stamp(),
      company_name,
      short_name: company_name.replace(/[（(].*|有限|责任|公司|市|旗/g, '').slice(0, 20),
      credit_code: credit(plan.series + n),
      company_code: `15029${String(60_000 + plan.series + n).slice(0, 5)}`,
      filing_customs: plan.customs,
      permit_no: `150824${String(200_000 + plan.series + n)}`,
      permit_expiry: day(at, 300 + 90 * n),
      contact_name: ['李建国', '苏和', '张海峰'][n % 3]!,
      contact_phone: `0478-796${String(1000 + plan.series + n)}`,
      address: '内蒙古自治区口岸物流园区',
    }),
  )
}

function consignorsOf({ enterpriseId, plan, stamp }: Making): Row<typeof consignor>[] {
  return plan.consignors.map(([company_name, name_en], n) =>
    completeRow(consignor, enterpriseId, {
      ...stamp(),
      company_name,
      name_en,
      country: 'MNG',
      overseas_code: `MN${2_074_192 + plan.series + n}`,
      contact_type: 'TE',
      contact_value: `+976 9911 ${2230 + n}`,
      default_trade_mode: '0110',
      default_terms: '3',
      default_currency: 'USD',
    }),
  )
}

function consigneesOf({ enterpriseId, plan, stamp }: Making): Row<typeof consignee>[] {
  return plan.consignees.map((company_name, n) =>
    completeRow(consignee, enterpriseId, {
      ...stamp(),
      company_name,
      company_code: `15029${String(61_000 + plan.series + n).slice(0, 5)}`,
      credit_code: credit(plan.series + 40 + n),
      country: 'CHN',
      contact_name: ['王磊', '陈静', '刘洋'][n % 3]!,
      contact_type: 'TE',
      contact_value: `0472-51${String(20_000 + n)}`,
      default_trade_mode: '0110',
      default_district: districts[plan.customs] ?? null,
    }),
  )
}

function goodsOf({ enterpriseId, plan, stamp }: Making): Row<typeof goods>[] {
  return wares
    .filter(([, name]) => plan.goods.includes(name))
    .map(([good_code, good_name, spec, default_price, package_type, currency]) =>
      completeRow(goods, enterpriseId, {
        ...stamp(),
        good_code,
        good_name,
        declare_name: good_name,
        name_foreign: mongolian[good_name],
        spec,
        default_price,
        package_type,
        currency,
        unit_first: '035',
        default_unit: '070',
        domestic_district: districts[plan.customs] ?? null,
        brand_type: '0',
        benefit_type: '3',
        origin_country: currency === 'USD' ? 'MNG' : 'CHN',
        conditions: good_name.endsWith('煤') ? '7A' : null,
        g_model: good_code === COKING_COAL ? modelOfCoal : null,
      }),
    )
}

function cardsOf({ enterpriseId, plan, at, stamp }: Making): Row<typeof operatorCard>[] {
  return plan.cards.map(([holder_name, card_type, days], n) =>
    completeRow(operatorCard, enterpriseId, {
      ...stamp(),
      card_no: cardNumber(plan.series + n),
      holder_name,
      card_type,
      company_code: `15029${String(60_000 + plan.series).slice(0, 5)}`,
      credit_code: credit(plan.series + 90),
      valid_to: day(at, days),
    }),
  )
}

function transmitterOf(
  { enterpriseId, plan, at, stamp }: Making,
  operator_card_id: string | undefined,
): Row<typeof transmitter> {
  return completeRow(transmitter, enterpriseId, {
    ...stamp(),
    transmitter_name: plan.transmitter,
    filing_customs: plan.customs,
    credit_code: credit(plan.series + 90),
    client_id: String(7_080_000_000 + plan.series).padStart(10, '0'),
    role_type: 'agent',
    operator_card_id: operator_card_id ?? null,
    phone: '0478-7968800',
    valid_to: day(at, 420),
  })
}
