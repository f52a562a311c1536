import { foldPlate } from '../kit/field/alike.ts'
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

/** In matching order. Chinese plates: GA 36. Mongolian plates may be typed with Latin look-alikes and are stored as typed. */
const kinds: readonly (readonly [PlateKind, RegExp])[] = [
  ['trailer', new RegExp(`^[${provinces}][A-Z][A-Z0-9]{4}挂$`)],
  ['crossBorder', /^粤Z[A-Z0-9]{4}[港澳]$/],
  ['standard', new RegExp(`^[${provinces}][A-Z][A-Z0-9]{4}[A-Z0-9学警港澳]$`)],
  ['newEnergySmall', new RegExp(`^[${provinces}][A-HJ-NP-Z][A-HJK][A-HJ-NP-Z0-9]\\d{4}$`)],
  ['newEnergyLarge', new RegExp(`^[${provinces}][A-HJ-NP-Z]\\d{5}[A-HJK]$`)],
  ['mongolian', /^\d{4}[А-ЯЁӨҮA-Z]{3}$/],
  ['foreign', /^(?=[^\d]*\d)[А-ЯЁӨҮA-Z0-9]{4,15}$/],
]

/** The kind of a plate, or undefined if it is not a plate. The text must be normalised. */
export const plateKind = (text: string): PlateKind | undefined => kinds.find(([, form]) => form.test(text))?.[0]

const abroad: readonly (PlateKind | undefined)[] = ['mongolian', 'foreign', undefined]

/** Whether it is a plate of mainland China; the mainland plate of a dual-plate vehicle counts. */
export const chinesePlate = (text: string): boolean => !abroad.includes(plateKind(text))

/** A plate as stored: half width, upper case, without spaces, dots and dashes. */
export const asPlate = (text: string): string =>
  halfWidth(text)
    .replace(/[\s·•.-]/g, '')
    .toUpperCase()

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
    say: '应为车牌号：省份简称、字母加5位字母数字，新能源为6位，境外车牌为4至15位字母数字',
  },
  series: (n) => `蒙${cityAndNumber(n)}${letters.charAt(n % letters.length)}`,
})

const trailer = (value: string) => !chinesePlate(value) || plateKind(value) === 'trailer'

/** A trailer's plate: Chinese ones end in 挂. */
export const trailerPlate = textValue({
  max: 15,
  alike: 'plate',
  normalise: asPlate,
  rule: { test: (value) => plateKind(value) !== undefined && trailer(value), say: '应为挂车号牌：国内挂车以“挂”结尾' },
  series: (n) => `蒙${cityAndNumber(n)}挂`,
})
