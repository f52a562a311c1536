import { foldPlate } from '../kit/field/lookAlikes.ts'
import { latinCapitals, plateSeparators } from '../kit/field/signs.ts'
import { halfWidth, padded } from '../kit/field/typing.ts'
import { textValue } from './value.ts'

const provinces = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使领'

export type PlateKind =
  | 'standard'
  | 'trailer'
  | 'crossBorder'
  | 'newEnergySmall'
  | 'newEnergyLarge'
  | 'mongolian'
  | 'foreign'

/** What stands last on a plate of mainland China: learners, police, Hong Kong and Macao, tests, oversize transports, temporary plates. */
const uses = '学警港澳试超临'

/**
 * In matching order. Chinese plates: GA 36; embassies have 使, the code of the country and a serial of three digits, consulates end in 领.
 * Mongolian plates may be typed with Latin look-alikes and are stored as typed. Series of Vietnam may have Đ (circular 58/2020/TT-BCA),
 * those of Laos are two Lao consonants before four digits; plates of Myanmar before 2013 are in its own script; plates of North Korea
 * begin with the province in Hangul.
 */
const kinds: readonly (readonly [PlateKind, RegExp])[] = [
  ['trailer', new RegExp(`^[${provinces}][A-HJ-Z][A-HJ-NP-Z0-9]{4}挂$`)],
  ['crossBorder', /^粤Z[A-HJ-NP-Z0-9]{4}[港澳]$/],
  ['standard', new RegExp(`^[${provinces}][A-HJ-Z][A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9${uses}]$`)],
  ['standard', new RegExp(`^[${provinces}][A-HJ-Z][A-HJ-NP-Z0-9]{5}[试超临]$`)],
  ['standard', new RegExp(`^(?:使\\d{6}|(?:[${provinces}][A-HJ-Z]\\d{4}|[${provinces}]\\d{5}|\\d{6})领)$`)],
  ['newEnergySmall', new RegExp(`^[${provinces}][A-HJ-NP-Z][A-HJK][A-HJ-NP-Z0-9]\\d{4}$`)],
  ['newEnergyLarge', new RegExp(`^[${provinces}][A-HJ-NP-Z]\\d{5}[A-HJK]$`)],
  ['mongolian', /^\d{4}[А-ЯЁӨҮA-Z]{3}$/],
  ['foreign', /^[가-힣]{1,2}\d{3,7}$/],
  ['foreign', /^[၀-၉]{0,2}[က-အ]{1,2}[၀-၉]{1,4}$/],
  [
    'foreign',
    /^(?!\d{4}[А-ЯЁӨҮA-Z]{2,3}\d{4}[А-ЯЁӨҮA-Z]{2,3}$)(?=[^\d]*\d)(?![A-Z](?=[A-Z]*\d[A-Z]*\d[A-Z]*\d[A-Z]*\d)[A-Z0-9]{5}$)[А-ЯЁӨҮA-ZĐກ-ຮ0-9]{4,15}$/,
  ],
]

/** The serial of a Chinese plate has no I and O (GA 36): they were typed, or read off, instead of 1 and 0. */
const mistyped = new RegExp(`^([${provinces}][A-HJ-Z])([A-Z0-9]{4,6})([挂领${uses}]?)$`)

/** The plate with digits instead of the letters I and O in its serial; undefined if there is nothing to correct. */
export function correctedPlate(text: string): string | undefined {
  const plate = asPlate(text)
  const match = mistyped.exec(plate)
  if (!match || plateKind(plate) !== undefined) return undefined
  const corrected = match[1]! + match[2]!.replaceAll('I', '1').replaceAll('O', '0') + match[3]!
  return corrected !== plate && plateKind(corrected) !== undefined ? corrected : undefined
}

/** Why a text is no plate, if it is nearly one. */
function sayPlate(value: string): string | undefined {
  const corrected = correctedPlate(value)
  if (corrected) return `的序号没有字母 I 和 O，是否为 ${corrected}`
  if (/^(\d{4}[А-ЯЁӨҮA-Z]{2,3}){2}$/.test(value)) return '里有两个车牌，请分开填写'
  if (/^[A-Z][A-Z0-9]{5}$/.test(value) && plateKind(value) === undefined) return `少了省份简称，如 蒙${value}`
  return new RegExp(`^[${provinces}]I`).test(value) ? '的发牌机关代号没有字母 I，请核对' : undefined
}

/** The kind of a plate, or undefined if it is not a plate. The text must be normalised. */
export const plateKind = (text: string): PlateKind | undefined => kinds.find(([, form]) => form.test(text))?.[0]

const abroad: readonly (PlateKind | undefined)[] = ['mongolian', 'foreign', undefined]

/** Whether it is a plate of mainland China; the mainland plate of a dual-plate vehicle counts. */
export const chinesePlate = (text: string): boolean => !abroad.includes(plateKind(text))

/** `1A/1234`, `YGN 1A/1234`; between other plates a slash separates two of them. */
const burmese = /^((?:[A-Z]{3})?\d[A-Z]|[၀-၉]{0,2}[က-အ]{1,2})\/(?=[\d၀-၉]{4}$)/

/** A plate as stored: half width, upper case, letters composed, without spaces, dots and dashes; a Chinese one has Latin letters alone. */
export function asPlate(text: string): string {
  const plate = halfWidth(text).normalize('NFC').replace(plateSeparators, '').toUpperCase().replace(burmese, '$1')
  return /^\p{Script=Han}/u.test(plate) ? latinCapitals(plate) : plate
}

/** Whether two plates are equal, whichever script was used. */
export const samePlate = (one: string | null | undefined, other: string | null | undefined): boolean =>
  foldPlate(one ?? '') === foldPlate(other ?? '')

/** Finds the row of a plate: the exact match, otherwise a look-alike. */
export function rowsByPlate<R extends { readonly plate_number: string }>(
  rows: readonly R[],
): (plate: string | null | undefined) => R | undefined {
  const written = new Map(rows.map((row) => [row.plate_number, row]))
  const alike = new Map(rows.toReversed().map((row) => [foldPlate(row.plate_number), row]))
  return (plate) => (plate ? (written.get(plate) ?? alike.get(foldPlate(plate))) : undefined)
}

/** Whether a plate ends as typed: by its last characters, or by the last digits of its number (1234УБА by 234). */
export function plateEndsWith(plate: string, text: string): boolean {
  const [foldedPlate, end] = [foldPlate(plate), foldPlate(text)]
  return foldedPlate.endsWith(end) || (/^\d+$/.test(end) && foldedPlate.replace(/\D/g, '').endsWith(end))
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXY'
const cityAndNumber = (n: number) =>
  letters.charAt(Math.floor(n / 9000) % letters.length) + padded(1000 + (n % 9000), 4)

/** A vehicle's plate, Chinese or foreign. Plates of electric vehicles have eight characters. */
export const plateNumber = textValue({
  max: 15,
  alike: 'plate',
  normalise: asPlate,
  rule: {
    test: (value) => plateKind(value) !== undefined,
    say: (value) =>
      sayPlate(value) ?? '应为车牌号：省份简称、字母加5位字母数字，新能源为6位，境外车牌为4至15位字母数字',
  },
  complete: correctedPlate,
  series: (n) => `蒙${cityAndNumber(n)}${letters.charAt(n % letters.length)}`,
})

const trailer = (value: string) => !chinesePlate(value) || plateKind(value) === 'trailer'

/** A trailer's plate: Chinese ones end in 挂. */
export const trailerPlate = textValue({
  max: 15,
  alike: 'plate',
  normalise: asPlate,
  rule: {
    test: (value) => plateKind(value) !== undefined && trailer(value),
    say: (value) => sayPlate(value) ?? '应为挂车号牌：国内挂车以“挂”结尾',
  },
  complete: correctedPlate,
  series: (n) => `蒙${cityAndNumber(n)}挂`,
})
