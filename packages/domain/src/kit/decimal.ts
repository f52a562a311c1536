/**
 * Exact decimals as text ('68520.000'). Weights (kg) and money never become a binary floating-point number:
 * arithmetic goes through BigInt at a stated scale (digits after the point).
 */
const pattern = /^(-?)(\d+)(?:\.(\d+))?$/

/** Whether the text is a plain decimal: optional minus, digits, optional fraction; no exponent, no separators. */
export const isDecimal = (text: string): boolean => pattern.test(text)

/** The decimal as an integer count of 10^-scale; digits beyond the scale round half away from zero. Throws RangeError on other text. */
export function units(text: string, scale: number): bigint {
  const match = pattern.exec(text)
  if (!match) throw new RangeError('not a decimal')
  const fraction = (match[3] ?? '').padEnd(scale + 1, '0')
  const kept = BigInt(`${match[2]}${fraction.slice(0, scale)}`)
  const rounded = fraction.charAt(scale) >= '5' ? kept + 1n : kept
  return match[1] ? -rounded : rounded
}

/** The text of an integer count of 10^-scale, with exactly `scale` digits after the point. */
export function fromUnits(value: bigint, scale: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const sign = value < 0n ? '-' : ''
  return scale === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-scale)}`
}

/** The same number with exactly `scale` digits after the point. */
export const atScale = (text: string, scale: number): string => fromUnits(units(text, scale), scale)

export const add = (values: readonly string[], scale = 3): string =>
  fromUnits(
    values.reduce((sum, value) => sum + units(value, scale), 0n),
    scale,
  )

export const subtract = (left: string, right: string, scale = 3): string =>
  fromUnits(units(left, scale) - units(right, scale), scale)

/** Negative, zero or positive as `left` is smaller than, equal to or larger than `right`. */
export function compare(left: string, right: string, scale = 6): number {
  const difference = units(left, scale) - units(right, scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Product at the given scale, rounded half away from zero. */
export function multiply(left: string, right: string, scale = 3): string {
  const product = units(left, 6) * units(right, 6)
  const sign = product < 0n ? -1n : 1n
  const divisor = 10n ** BigInt(12 - scale)
  return fromUnits(sign * ((product * sign + divisor / 2n) / divisor), scale)
}

/** (left − right) ÷ right in per cent with two digits, signed; undefined when `right` is zero. */
export function percentOff(left: string, right: string): string | undefined {
  const base = units(right, 6)
  if (base === 0n) return undefined
  const scaled = (units(left, 6) - base) * 10000n
  const size = base < 0n ? -base : base
  const sign = scaled < 0n ? -1n : 1n
  return fromUnits(sign * ((scaled * sign + size / 2n) / size), 2)
}

/** Display with thousands separators; '0' for nothing, as the product shows empty numbers. */
export function grouped(text: string | null | undefined): string {
  if (text === null || text === undefined || text === '') return '0'
  const [whole = '0', fraction] = text.split('.')
  const separated = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const trimmed = fraction?.replace(/0+$/, '')
  return trimmed ? `${separated}.${trimmed}` : separated
}
