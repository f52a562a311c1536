import type { Entity } from '../kit/entity.ts'
import type { Fields } from '../kit/field.ts'
import { proxy, consignee, consignor } from '../reference/index.ts'
import { company, driver, vehicle } from '../transport/index.ts'

/**
 * How values are compared. `number`: letters and digits only, Cyrillic and Greek look-alikes as Latin. `plate`: likewise, with O as 0
 * and I as 1. `name`: without spaces and punctuation, with the usual forms of company names made equal. `phone`: the last eleven
 * digits.
 */
export type Comparison = 'number' | 'plate' | 'name' | 'phone'

interface Part {
  /** A value of any of these fields counts. */
  readonly fields: readonly string[]
  readonly by: Comparison
}

/** Rows are alike if all parts are equal. */
export interface DuplicateRule {
  readonly reason: string
  readonly parts: readonly Part[]
  /** Additionally the names must be similar. */
  readonly similar?: true
}

export interface Register {
  readonly entity: Entity
  /** The field with the name, for `similar`. */
  readonly name: string
  readonly rules: readonly DuplicateRule[]
}

const rule = (reason: string, ...parts: Part[]): DuplicateRule => ({ reason, parts })
const similar = (reason: string, ...parts: Part[]): DuplicateRule => ({ reason, parts, similar: true })
const part = (by: Comparison, ...fields: string[]): Part => ({ fields, by })

const sameName = rule('名称只有写法不同', part('name', 'company_name'))
const sameCredit = rule('统一社会信用代码相同', part('number', 'credit_code'))
const sameCode = rule('海关注册编码相同', part('number', 'company_code'))

const partyRules = [
  sameName,
  sameCredit,
  sameCode,
  rule('英文或外文名称相同', part('name', 'name_en', 'name_foreign', 'company_name')),
  rule('境外企业代码相同', part('number', 'overseas_code')),
  similar('名称相近，联系号码相同', part('phone', 'contact_value')),
]

/** The registers whose records can be merged, with the rules by which two records may be the same. */
export const registers: readonly Register[] = [
  { entity: consignor, name: 'company_name', rules: partyRules },
  { entity: consignee, name: 'company_name', rules: partyRules },
  {
    entity: proxy,
    name: 'company_name',
    rules: [sameName, sameCredit, sameCode, similar('名称相近，联系电话相同', part('phone', 'contact_phone'))],
  },
  {
    entity: driver,
    name: 'driver_name',
    rules: [
      rule('证件号码或护照号相同', part('number', 'identity_number', 'passport_number')),
      rule('司机海关编号相同', part('number', 'driver_customs_code')),
      rule('驾驶证号相同，姓名只有写法不同', part('number', 'license_no'), part('name', 'driver_name', 'name_foreign')),
      similar('姓名相近，手机相同', part('phone', 'mobile', 'mobile_foreign')),
    ],
  },
  {
    entity: vehicle,
    name: 'plate_number',
    rules: [
      rule('车牌号只有写法不同', part('plate', 'plate_number', 'plate_foreign')),
      rule('车辆海关编号相同', part('number', 'vehicle_customs_code')),
      rule('电子车牌相同', part('number', 'rfid')),
      similar('车牌号相近，IC卡号相同', part('number', 'ic_card_no')),
    ],
  },
  {
    entity: company,
    name: 'company_name',
    rules: [
      sameName,
      sameCredit,
      sameCode,
      rule('海关备案编号相同', part('number', 'record_code')),
      rule('道路运输许可证相同', part('number', 'permit_no')),
      similar('名称相近，联系电话相同', part('phone', 'contact_phone')),
    ],
  },
]

/** The fields of which a merge takes one or the other value: those that users fill in. */
export const mergeableFields = ({ fields }: Pick<Entity, 'fields'>): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, { automatic }]) => !automatic))

/** Names of at least this length may differ in a character; shorter ones are too often those of two people. */
const SHORT_NAME = 3

/** Whether two folded names are similar: one contains the other, or one character of every four differs. */
export function similarNames(one: string, other: string): boolean {
  const [short, long] = [[...one], [...other]].sort((a, b) => a.length - b.length) as [string[], string[]]
  if (short.length === 0) return false
  if (short.join('') === long.join('')) return true
  if (short.length < SHORT_NAME) return false
  if (long.join('').includes(short.join(''))) return true
  return editDistance(short, long) <= Math.max(1, Math.floor(short.length / 4))
}

/** Insertions, removals and replacements that turn one text into the other. */
function editDistance(from: readonly string[], to: readonly string[]): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [at, character] of from.entries()) {
    const next = [at + 1]
    for (const [column, other] of to.entries())
      next.push(Math.min(next[column]! + 1, row[column + 1]! + 1, row[column]! + (character === other ? 0 : 1)))
    row = next
  }
  return row.at(-1)!
}
