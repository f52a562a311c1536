import { asCode, padded } from '../kit/field/typing.ts'
import { pattern, textValue } from './value.ts'

const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** The check character (GB 32100-2015) of the first 17 characters of a unified social credit code. */
export function creditCheck(first17: string): string {
  let weight = 1
  let sum = 0
  for (const sign of first17.slice(0, 17)) {
    sum += signs.indexOf(sign) * weight
    weight = (weight * 3) % 31
  }
  return signs.charAt((31 - (sum % 31)) % 31)
}

const organisationWeights = [3, 7, 9, 10, 5, 8, 4, 2]

/** The check character (GB 11714) of the first eight characters of an organisation code. */
export function organisationCheck(first8: string): string {
  const sum = organisationWeights.reduce(
    (total, weight, index) => total + weight * Number.parseInt(first8.charAt(index), 36),
    0,
  )
  const check = 11 - (sum % 11)
  return check === 11 ? '0' : check === 10 ? 'X' : String(check)
}

const withoutDash = (text: string) => asCode(text).replaceAll('-', '')
const creditForm = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/
const organisationForm = /^[0-9A-Z]{8}[0-9X]$/

const organisationSeries = (n: number) => {
  const first8 = `MA${padded(100000 + n, 6)}`
  return first8 + organisationCheck(first8)
}

/** Unified social credit code, 18 characters, with its check character. */
export const creditCode = textValue({
  max: 18,
  normalise: withoutDash,
  rule: {
    test: (value) => creditForm.test(value) && value.at(-1) === creditCheck(value),
    say: (value) =>
      creditForm.test(value)
        ? `的校验码不对，末位应为${creditCheck(value)}`
        : '应为18位统一社会信用代码（数字和大写字母，不含I、O、S、V、Z）',
  },
  series: (n) => {
    const first17 = `91150824${organisationSeries(n)}`
    return first17 + creditCheck(first17)
  },
})

/** Organisation code, nine characters: the 9th to 17th of the credit code. */
export const organisationCode = textValue({
  max: 9,
  normalise: withoutDash,
  rule: {
    test: (value) => organisationForm.test(value) && value.at(-1) === organisationCheck(value),
    say: (value) =>
      organisationForm.test(value) ? `的校验码不对，末位应为${organisationCheck(value)}` : '应为9位组织机构代码',
  },
  series: organisationSeries,
})

/** Customs registration code of an enterprise. */
export const customsRegistrationCode = textValue({
  max: 10,
  normalise: asCode,
  rule: pattern(/^[0-9A-Z]{10}$/, '应为10位字母或数字'),
  series: (n) => `150898${padded(1000 + n, 4)}`,
})
