import { organisationCheck, organisationCode } from './enterprise.ts'
import { asCode, padded } from '../kit/field/typing.ts'
import { pattern, textValue } from './value.ts'

/**
 * A batch number made by a carrier, by announcement 2014 No. 7 of the customs administration (and 公路舱单填制规范 0034): a nine-character
 * organisation code, 1 for import or 0 for export, a serial of three characters that counts 0 to 9, then A to Z.
 */
export interface BatchParts {
  readonly organisation: string
  readonly flag: string
  readonly serial: string
}

const BASE = 36
const SERIAL_LENGTH = 3
/** 000 to ZZZ. */
export const SERIALS = BASE ** SERIAL_LENGTH

export const directionFlags = { I: '1', E: '0' } as const

/** 000, 001, … 009, 00A, … ZZZ. */
export const batchSerial = (n: number): string =>
  n.toString(BASE).toUpperCase().padStart(SERIAL_LENGTH, '0').slice(-SERIAL_LENGTH)

export const ruledBatchNumber = (organisation: string, direction: 'I' | 'E', serial: number): string =>
  `${organisation}${directionFlags[direction]}${batchSerial(serial)}`

export const batchParts = (number: string): BatchParts => ({
  organisation: number.slice(0, 9),
  flag: number.slice(9, 10),
  serial: number.slice(10),
})

/** Characters 9 to 17 of a unified social credit code are the organisation code (GB 32100-2015). */
export const organisationOf = (creditCode: string): string => creditCode.slice(8, 17)

export const isOrganisationCode = (text: string): boolean =>
  /^[0-9A-Z]{8}[0-9X]$/.test(text) && organisationCheck(text) === text.charAt(8)

const organisation = organisationCode('组织机构代码').series!

/** 货物运输批次号: 13 digits and capital letters, whatever its source. */
export const batchNumber = textValue({
  max: 13,
  normalise: asCode,
  rule: pattern(/^[0-9A-Z]{13}$/, '应为13位数字或大写字母'),
  series: (n) =>
    n % 2 === 0
      ? padded(5100489963144 + n, 13)
      : ruledBatchNumber(organisation(Math.floor(n / SERIALS)), 'I', n % SERIALS),
})
