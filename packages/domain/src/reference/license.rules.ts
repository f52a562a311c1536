import { add, compare, multiply, subtract } from '../kit/decimal.ts'
import type { Row } from '../kit/entity.ts'
import type { importLicense } from './importLicense.ts'

type License = Row<typeof importLicense>

/** What determines how much of a licence may still be used. */
export type LicenseTerms = Pick<License, 'quantity'> &
  Partial<Pick<License, 'tolerance' | 'used_quantity' | 'used_times' | 'use_mode' | 'max_times' | 'revoked_on'>>

/** Quantity plus tolerance, exact to three digits. */
export const licensedQuantity = ({ quantity, tolerance }: Pick<LicenseTerms, 'quantity' | 'tolerance'>): string =>
  add([quantity, multiply(quantity, multiply(tolerance ?? '0', '0.01', 4), 3)])

/** What is left, negative after a reduction below the used quantity, and the state that follows. */
export function licenseBalance(terms: LicenseTerms): Pick<License, 'remaining' | 'status'> & { remaining: string } {
  const remaining = subtract(licensedQuantity(terms), terms.used_quantity ?? '0')
  const times = terms.use_mode === 'single' ? 1 : (terms.max_times ?? 0)
  const spent = compare(remaining, '0') <= 0 || (terms.used_times ?? 0) >= times
  return { remaining, status: terms.revoked_on ? 'revoked' : spent ? 'used_up' : 'valid' }
}

const KILOGRAM = '035'
const TONNE = '070'

/** A quantity in the unit of the licence; undefined if the units do not convert. */
export function inLicenseUnit(quantity: string, unit: string, licensed: string): string | undefined {
  if (unit === licensed) return quantity
  if (unit === KILOGRAM && licensed === TONNE) return multiply(quantity, '0.001', 3)
  return unit === TONNE && licensed === KILOGRAM ? multiply(quantity, '1000', 3) : undefined
}

/** A use of a licence: the goods of one order that name it. */
export interface LicenseUse {
  readonly quantity: string
  readonly hs_code: string
  readonly receiver_id: string | null
  /** YYYY-MM-DD */
  readonly day: string
}

/** The reason in Chinese why a licence does not cover a use; undefined if it does. */
export function licenseRefusal(
  license: License,
  { quantity, hs_code, receiver_id, day }: LicenseUse,
): string | undefined {
  const name = `许可证 ${license.license_no} `
  if (license.status === 'revoked') return `${name}已撤销`
  if (license.status === 'used_up') return `${name}已用完`
  if (license.valid_to < day) return `${name}有效期已过（${license.valid_to}）`
  if (license.receiver_id !== receiver_id) return `${name}的进口商不是订单的收货人`
  if (!license.good_code.startsWith(hs_code.slice(0, 8))) return `${name}的商品编号是 ${license.good_code}`
  const left = license.remaining ?? '0'
  return compare(left, quantity) < 0 ? `${name}可用余量 ${left}，不足 ${quantity}` : undefined
}
