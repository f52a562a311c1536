import { asCode, padded } from '../kit/field/typing.ts'
import { pattern, textValue } from './value.ts'

/** ISO 6346: A is 10, and multiples of 11 are skipped. */
function worth(sign: string): number {
  if (/\d/.test(sign)) return Number(sign)
  const index = sign.charCodeAt(0) - 65
  return index + 10 + Math.floor((index + 9) / 10)
}

/** The check digit (ISO 6346) of the first ten characters, four letters and six digits. */
export function containerCheckDigit(first10: string): string {
  return String(remainder(first10) % 10)
}

const remainder = (first10: string): number =>
  [...first10.slice(0, 10)].reduce((total, sign, index) => total + worth(sign) * 2 ** index, 0) % 11

/** The remainder of 10 gives the check digit 0 as well; ISO 6346 advises against such numbers. */
export const hasAmbiguousCheck = (first10: string): boolean => remainder(first10) === 10

const right = (value: string) =>
  /^[A-Z]{4}\d{6}$/.test(value) || (/^[A-Z]{4}\d{7}$/.test(value) && value.at(-1) === containerCheckDigit(value))

const say = (value: string) =>
  /^[A-Z]{4}\d{7}$/.test(value) ? `的校验码不对，末位应为${containerCheckDigit(value)}` : '应为4个字母加6或7位数字'

/** The expected check digit of a whole number with another one; undefined if there is nothing wrong. */
export const expectedCheckDigit = (value: string): string | undefined =>
  /^[A-Z]{4}\d{7}$/.test(value) && !right(value) ? containerCheckDigit(value) : undefined

/** A container number: four letters, six digits and optionally the check digit. */
export const containerNumber = textValue({
  max: 11,
  normalise: (text) => asCode(text).replaceAll('-', ''),
  rule: { test: right, say },
  series: (n) => {
    const number = `MNGU${padded(305438 + n, 6)}`
    return number + containerCheckDigit(number)
  },
})

/** The number as painted on a container, whose check digit may be wrong. Forms offer the check digit of the first ten characters. */
export const paintedContainerNumber = textValue({
  max: 11,
  normalise: (text) => asCode(text).replaceAll('-', ''),
  rule: pattern(/^[A-Z]{4}\d{6,7}$/, '应为4个字母加6或7位数字'),
  complete: (text) => {
    const value = asCode(text).replaceAll('-', '')
    return /^[A-Z]{4}\d{6}$/.test(value) ? value + containerCheckDigit(value) : undefined
  },
  series: (n) => {
    const number = `MNGU${padded(305438 + n, 6)}`
    return number + containerCheckDigit(number)
  },
})

/** The owner code of a container: three letters and the category letter (U freight, J equipment, Z trailer or chassis). */
export const containerOwnerCode = textValue({
  max: 4,
  normalise: asCode,
  rule: pattern(/^[A-Z]{3}[UJZ]$/, '应为3个字母加U、J或Z，如 MNGU'),
  series: (n) => {
    const letter = (power: number) => String.fromCharCode(65 + (Math.floor(n / 26 ** power) % 26))
    return `${letter(2)}${letter(1)}${letter(0)}U`
  },
})
