/** Roughly how much of a currency is a US dollar: only the order of magnitude matters. */
const perDollar: Readonly<Record<string, number>> = {
  USD: 1,
  EUR: 0.9,
  GBP: 0.8,
  CHF: 0.9,
  CNY: 7,
  HKD: 8,
  RUB: 90,
  KZT: 480,
  MNT: 3400,
  JPY: 150,
  KRW: 1350,
  KGS: 87,
  UZS: 12_600,
  TJS: 11,
  VND: 25_000,
  MMK: 2100,
  LAK: 21_000,
  THB: 35,
  INR: 84,
  PKR: 280,
}

/** US dollars for a kilogram. Sand and stone cost some dollars a tonne; fuels and stone no more than a dollar a kilogram. */
const CHEAPEST = 0.001
const DEAREST_MINERAL = 3
const DEAREST_BULK = 50
const DEAREST = 100_000

export interface Valued {
  readonly value: number
  readonly currency: string | null | undefined
  /** Kilograms. */
  readonly weight: number
  readonly codes: readonly (string | null | undefined)[]
  readonly isBulk: boolean
}

/** Whether goods are worth less or more for their weight than any of their kind; undefined if not, or if nothing is known. */
export function valueVerdict({ value, currency, weight, codes, isBulk }: Valued): 'low' | 'high' | undefined {
  const rate = perDollar[currency ?? '']
  if (rate === undefined || weight <= 0 || value <= 0) return undefined
  const each = value / rate / weight
  if (each < CHEAPEST) return 'low'
  const isMineral = codes.length > 0 && codes.every((code) => /^2(5|70)/.test(code ?? ''))
  return each > (isMineral ? DEAREST_MINERAL : isBulk ? DEAREST_BULK : DEAREST) ? 'high' : undefined
}

/** A computed figure within a sentence: three significant digits with separators of thousands, never an exponent. */
export const roughly = (value: number): string => value.toLocaleString('en-US', { maximumSignificantDigits: 3 })
