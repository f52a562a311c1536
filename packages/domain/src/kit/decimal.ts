/**
 * Exact decimals as text ('68520.000'). Weights (kg) and money never become a binary floating-point number:
 * arithmetic goes through BigInt at a stated scale (digits after the point).
 */
const pattern = /^-?\d+(?:\.\d+)?$/

/** Whether the text is a plain decimal: optional minus, digits, optional fraction; no exponent, no separators. */
export const isDecimal = (text: string): boolean => pattern.test(text)

/** The decimal as an integer count of 10^-scale; digits beyond the scale round half away from zero. Throws RangeError on other text. */
export function units(text: string, scale: number): bigint {
  if (!isDecimal(text)) throw new RangeError('not a decimal')
  return rescale(BigInt(text.replace('.', '')), scaleOf(text), scale)
}

/** A count of 10^-from as a count of 10^-to, rounded half away from zero. */
function rescale(value: bigint, from: number, to: number): bigint {
  return to >= from ? value * 10n ** BigInt(to - from) : divideRounded(value, 10n ** BigInt(from - to))
}

/** The quotient by a positive divisor, rounded half away from zero. */
function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const half = dividend < 0n ? -divisor / 2n : divisor / 2n
  return (dividend + half) / divisor
}

/** Digits after the point. */
const scaleOf = (text: string): number => (text.includes('.') ? text.length - text.indexOf('.') - 1 : 0)

/** The scale at which none of the decimals loses a digit. */
const commonScale = (texts: readonly string[]): number => Math.max(0, ...texts.map(scaleOf))

/** The text of an integer count of 10^-scale, with exactly `scale` digits after the point. */
export function fromUnits(value: bigint, scale: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0')
  const integer = digits.slice(0, digits.length - scale)
  const sign = value < 0n ? '-' : ''
  return scale === 0 ? sign + integer : `${sign}${integer}.${digits.slice(-scale)}`
}

/** The same number with exactly `scale` digits after the point. */
export const atScale = (text: string, scale: number): string => fromUnits(units(text, scale), scale)

/** The exact sum, rounded once, half away from zero. */
export function add(values: readonly string[], scale = 3): string {
  const exact = commonScale(values)
  const sum = values.reduce((total, value) => total + units(value, exact), 0n)
  return fromUnits(rescale(sum, exact, scale), scale)
}

/** The exact difference, rounded once, half away from zero. */
export function subtract(left: string, right: string, scale = 3): string {
  const exact = commonScale([left, right])
  return fromUnits(rescale(units(left, exact) - units(right, exact), exact, scale), scale)
}

/** Negative, zero or positive as `left` is smaller than, equal to or larger than `right`. */
export function compare(left: string, right: string): number {
  const scale = commonScale([left, right])
  const difference = units(left, scale) - units(right, scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** The exact product, rounded once, half away from zero. */
export function multiply(left: string, right: string, scale = 3): string {
  const [leftScale, rightScale] = [scaleOf(left), scaleOf(right)]
  return fromUnits(rescale(units(left, leftScale) * units(right, rightScale), leftScale + rightScale, scale), scale)
}

/** (left − right) ÷ right in per cent with two digits, signed; undefined when `right` is zero. */
export function percentOff(left: string, right: string): string | undefined {
  const scale = commonScale([left, right])
  const base = units(right, scale)
  if (base === 0n) return undefined
  const scaled = (units(left, scale) - base) * 10000n
  return fromUnits(base < 0n ? divideRounded(-scaled, -base) : divideRounded(scaled, base), 2)
}

/** Display with thousands separators; '0' for nothing, as the product shows empty numbers. */
export function grouped(text: string | null | undefined): string {
  if (text === null || text === undefined || text === '') return '0'
  const [integer = '0', fraction] = text.split('.')
  const separated = integer.replace(/\B(?=(\d{3})+$)/g, ',')
  const trimmed = fraction?.replace(/0+$/, '')
  return trimmed ? `${separated}.${trimmed}` : separated
}
