import { atScale, isDecimal, units } from '../../kit/decimal.ts'

/** What a data item of a message looks like as text. */
export interface Format {
  /** `integer`: a JavaScript number in the record. `text`: everything else. */
  readonly kind: 'text' | 'integer'
  /** What is wrong with the text, in Chinese words that follow the item's label; undefined when nothing is. */
  readonly refuse: (text: string) => string | undefined
  /** The form in which the text is sent. */
  readonly send: (text: string) => string
  /** The greatest number of characters. */
  readonly max: number
  /** Digits in all and after the point, of a number. */
  readonly digits?: number
  readonly scale?: number
}

const asIs = (text: string): string => text

/** Length as the filling rules count it: a Chinese or other wide character is two, everything else one. */
export const widthOf = (text: string): number =>
  [...text].reduce((width, character) => width + (character.charCodeAt(0) > 0xff ? 2 : 1), 0)

/** Free text. The schema counts characters, the filling rules count a wide character as two; both limits are the same number. */
export const words = (max: number): Format => ({
  kind: 'text',
  max,
  refuse: (value) => (widthOf(value) > max ? `不能超过${Math.floor(max / 2)}个汉字或${max}个英文字符` : undefined),
  send: asIs,
})

/** Text of a fixed shape; `wanted` completes 应为…. */
export const shaped = (max: number, expression: RegExp, wanted: string): Format => ({
  kind: 'text',
  max,
  refuse: (value) => (value.length <= max && expression.test(value) ? undefined : `应为${wanted}`),
  send: asIs,
})

/** A whole number from 1 on. */
export const count = (digits: number): Format => ({
  kind: 'integer',
  max: digits,
  digits,
  scale: 0,
  refuse: (value) => (/^[1-9]\d*$/.test(value) && value.length <= digits ? undefined : `应为不超过${digits}位的正整数`),
  send: asIs,
})

/** A whole number from 1 on, as text. */
export const wholeNumber = (digits: number): Format => ({ ...count(digits), kind: 'text' })

/** An exact decimal as text, without sign: digits in all, of them `scale` after the point. */
export const decimal = (digits: number, scale: number): Format => ({
  kind: 'text',
  max: digits + 1,
  digits,
  scale,
  refuse: (value) => {
    if (value.length > 40 || !isDecimal(value) || value.startsWith('-')) return '应为不带符号的十进制数'
    const excess = value.split('.')[1]?.slice(scale) ?? ''
    if (/[1-9]/.test(excess)) return scale === 0 ? '应为整数' : `不能超过${scale}位小数`
    return units(value, scale).toString().length > digits ? `不能超过${digits - scale}位整数` : undefined
  },
  send: (value) => atScale(value, scale),
})
