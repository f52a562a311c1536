import { atScale, isDecimal, units } from '../../kit/decimal.ts'
import { widthOf } from '../../kit/field/typing.ts'

/** The text format of a data item. */
export interface Format {
  /** `integer`: a JavaScript number in the record. `text`: any other value. */
  readonly kind: 'text' | 'integer'
  /** The violation in Chinese, as a continuation of the item's label; undefined if the text is valid. */
  readonly refuse: (text: string) => string | undefined
  /** Converts the text into its wire form. */
  readonly send: (text: string) => string
  /** Maximum number of characters. */
  readonly max: number
  /** For numbers: total digits and digits after the point. */
  readonly digits?: number
  readonly scale?: number
}

const asIs = (text: string): string => text

/** Free text. The schema counts characters, the filling rules count wide characters twice; both limits have the same value. */
export const freeText = (max: number): Format => ({
  kind: 'text',
  max,
  refuse: (value) => (widthOf(value) > max ? `不能超过${Math.floor(max / 2)}个汉字或${max}个英文字符` : undefined),
  send: asIs,
})

/** Text with a pattern; `wanted` completes 应为…. */
export const shaped = (max: number, expression: RegExp, description: string): Format => ({
  kind: 'text',
  max,
  refuse: (value) => (value.length <= max && expression.test(value) ? undefined : `应为${description}`),
  send: asIs,
})

/** A positive integer. */
export const count = (digits: number): Format => ({
  kind: 'integer',
  max: digits,
  digits,
  scale: 0,
  refuse: (value) => (/^[1-9]\d*$/.test(value) && value.length <= digits ? undefined : `应为不超过${digits}位的正整数`),
  send: asIs,
})

/** A positive integer, as text. */
export const wholeNumber = (digits: number): Format => ({ ...count(digits), kind: 'text' })

/** An exact unsigned decimal as text: total digits, and `scale` digits after the point. */
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
