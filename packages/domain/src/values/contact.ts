import { dash } from '../kit/field/signs.ts'
import { asCode, halfWidth, padded } from '../kit/field/typing.ts'
import { pattern, textValue } from './value.ts'

const asMobile = (text: string) =>
  asCode(text)
    .replaceAll('-', '')
    .replace(/^(\+|00)?86(?=1\d{10}$)/, '')

/** A mainland mobile number, 11 digits. */
export const mobile = textValue({
  max: 11,
  normalise: asMobile,
  rule: pattern(/^1[3-9]\d{9}$/, '应为11位手机号码'),
  series: (n) => `138${padded(47800000 + n, 8)}`,
})

const extension = /[ ,]{0,2}(?:转|分机|ext\.?|доб\.?|[x#*]) ?\d{1,6}$/i
const oneNumber = /^\+?[0-9(](?:[ ()-]{0,2}\d){4,19}$/
const numbersBefore = /^\+?[0-9(](?:[ ()/,转-]{0,2}\d){4,19}$/
/** A bracket that is not closed, or closes none. */
const unbalanced = /^[^(]*\)|\([^)]*(\(|$)/

/** A number without its extension, which may be in brackets. */
const bare = (number: string): string =>
  number
    .replace(/ ?\(([^()\d]* ?\d{1,6})\)$/, (_, inside: string) => (/^\d/.test(inside) ? '' : inside))
    .replace(extension, '')

/** One number or two, each with an extension or without. */
const isPhone = (value: string): boolean => {
  const numbers = value.split(/ ?[/、,;] ?(?=[\d+(])/)
  return (
    !unbalanced.test(value) &&
    (numbersBefore.test(value) || (numbers.length <= 2 && numbers.every((number) => oneNumber.test(bare(number)))))
  )
}

/**
 * Any telephone number: mainland mobile or landline, or a foreign one with its country code (+976 9911 2233); with an extension (转 801), or
 * two numbers.
 */
export const phone = textValue({
  max: 30,
  normalise: (text) => halfWidth(text).replace(dash, '-').replace(/-+/g, '-').replace(/\s+/g, ' '),
  rule: { test: isPhone, say: '应为电话号码，最多两个，如 0478-7968000 转 801' },
  series: (n) => `0478-${padded(7960000 + n, 7)}`,
})

export const email = textValue({
  max: 100,
  normalise: (text) => halfWidth(text).replace(/\s/g, ''),
  rule: pattern(
    /^[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}$/,
    '应为邮箱地址，如 name@example.com',
  ),
  series: (n) => `clerk${n}@example.com`,
})

/** The address of a web service. */
export const webAddress = textValue({
  max: 200,
  rule: pattern(/^https?:\/\/[^\s/]+/, '应为 http:// 或 https:// 开头的地址'),
  series: (n) => `https://port.example.cn/api/${n}`,
})
