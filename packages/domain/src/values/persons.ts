import { DASHES, DOTS } from '../kit/field/signs.ts'
import { asCode, halfWidth, padded } from '../kit/field/typing.ts'
import { pattern, textValue } from './value.ts'

/** A passport number as stored: a space after the E of a Chinese one, or after the three letters of the country before a number. */
const asPassport = (text: string) =>
  asCode(text).replace(/^(E(?=\d{8}$|[A-Z]\d{7}$)|[A-Z]{3}(?=([A-Z]|[DPS]E)\d{7,8}$|[A-Z]{2}\d{7}$|\d{8,9}$))/, '$1 ')

/**
 * A passport number as its paper bears it, in the nine places of its machine-readable line (ICAO Doc 9303-4): China E and eight digits, E, a
 * letter and seven, G, PE, SE or DE; Mongolia E and seven digits; Kazakhstan N and eight; Russia nine digits. Two letters and seven digits are
 * those of Kyrgyzstan (AC), Uzbekistan (FA), Laos (PA), Pakistan (AB), Hong Kong (KJ) and Macau (MB). The three letters of the country may stand
 * before it.
 */
export const passport = textValue({
  max: 14,
  normalise: asPassport,
  rule: pattern(
    /^(E \d{8}|E [A-Z]\d{7}|([A-Z]{3} )?([A-Z]\d{7,8}|[A-Z]{2}\d{7}|[DPS]E\d{8}|\d{8,9}))$/,
    '应为护照上的号码，如 E 12345678、E1234567、AC1234567，前面可加3个字母的国别',
  ),
  series: (n) => `E ${padded(30000000 + n, 8)}`,
})

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** The check character (GB 11643) of the first 17 digits of an identity card's number. */
export function idCheck(first17: string): string {
  const sum = idWeights.reduce((total, weight, index) => total + weight * Number(first17.charAt(index)), 0)
  return '10X98765432'.charAt(sum % 11)
}

function born(value: string): boolean {
  const day = `${value.slice(6, 10)}-${value.slice(10, 12)}-${value.slice(12, 14)}`
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

const idForm = /^[1-9]\d{16}[\dX]$/
const idRight = (value: string) => idForm.test(value) && born(value) && value.at(-1) === idCheck(value)

function sayId(value: string): string {
  if (!idForm.test(value)) return '应为18位身份证号'
  return born(value) ? `的校验码不对，末位应为${idCheck(value)}` : '中的出生日期不存在'
}

const idSeries = (n: number) => {
  const birthday = new Date(Date.UTC(1970, 0, 1 + Math.floor(n / 999))).toISOString().slice(0, 10).replaceAll('-', '')
  const first17 = `150824${birthday}${padded(1 + (n % 999), 3)}`
  return first17 + idCheck(first17)
}

/** Mainland identity card, 18 characters. */
export const idCard = textValue({ max: 18, normalise: asCode, rule: { test: idRight, say: sayId }, series: idSeries })

/** Number of any identity document; a number of 18 digits must be a valid identity card. */
export const identityNumber = textValue({
  max: 20,
  normalise: asCode,
  rule: {
    test: (value) => (idForm.test(value) ? idRight(value) : /^[0-9A-Z]{5,20}$/.test(value)),
    say: (value) => (idForm.test(value) ? sayId(value) : '应为5至20位字母或数字'),
  },
  series: idSeries,
})

const surnames = '王李张刘陈杨赵黄周吴'
const givenNames = '伟强磊军勇杰涛明超刚平辉鹏华飞鑫波斌宇浩'

/** A person's name, in any script. */
export const personName = textValue({
  max: 50,
  normalise: (text) => halfWidth(text).replace(/\s+/g, ' '),
  rule: pattern(
    new RegExp(`^[\\p{L}\\p{Nl}][\\p{L}\\p{Nl}\\p{M} '’${DOTS}${DASHES}]{0,49}$`, 'u'),
    '只能含文字、空格和间隔号',
  ),
  series: (n) => {
    let name = surnames.charAt(n % 10)
    for (let left = Math.floor(n / 10); ; left = Math.floor(left / 20) - 1) {
      name += givenNames.charAt(left % 20)
      if (left < 20) return name
    }
  },
})

/** The number that customs assigns to a driver, 7 to 10 digits. */
export const driverCustomsCode = textValue({
  max: 10,
  normalise: asCode,
  rule: pattern(/^\d{7,10}$/, '应为7至10位数字'),
  series: (n) => padded(15080000 + n, 8),
})
