import { atScale, isDecimal, units } from '@guanqiao/domain/kit/decimal'

/** How the text of a leaf must look. `refuse` answers what is wrong, in words that follow the field's label. */
export type Format = {
  readonly kind: 'text' | 'integer'
  readonly refuse: (text: string) => string | undefined
  /** The form in which it is sent. */
  readonly send: (text: string) => string
}

const asIs = (text: string): string => text

/** Counts characters as XML Schema does: a Chinese character is one. */
export const text = (max: number): Format => ({
  kind: 'text',
  refuse: (value) => ([...value].length > max ? `不能超过${max}个字符` : undefined),
  send: asIs,
})

export const pattern = (expression: RegExp, wanted: string): Format => ({
  kind: 'text',
  refuse: (value) => (expression.test(value) ? undefined : `应为${wanted}`),
  send: asIs,
})

/** A whole number from 1 on, a JavaScript number in the record. */
export const count = (digits: number): Format => ({
  kind: 'integer',
  refuse: (value) => (/^[1-9]\d*$/.test(value) && value.length <= digits ? undefined : `应为不超过${digits}位的正整数`),
  send: asIs,
})

/** Total digits and digits after the point, as the announcement writes 14.3; sent with all of the latter. */
export const decimal = (digits: number, scale: number): Format => ({
  kind: 'text',
  refuse: (value) => {
    if (value.length > 40 || !isDecimal(value) || value.startsWith('-')) return '应为不带符号的十进制数'
    const excess = value.split('.')[1]?.slice(scale) ?? ''
    if (/[1-9]/.test(excess)) return `不能超过${scale}位小数`
    return units(value, scale).toString().length > digits ? `不能超过${digits}位数字` : undefined
  },
  send: (value) => atScale(value, scale),
})
