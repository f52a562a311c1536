import { codeTables } from '@guanqiao/domain/codes/index'
import type { TableName } from '@guanqiao/domain/codes/index'

/** The violation of a simple type of the schema, as a continuation of the label; undefined if the text is valid. */
export type Facet = (text: string) => string | undefined

const lengthOf = (text: string): number => [...text].length

/** Free text: the schema counts characters. */
export const text =
  (max: number, min = 1): Facet =>
  (value) =>
    lengthOf(value) < min ? '不能为空' : lengthOf(value) > max ? `超过${max}个字符` : undefined

export const shape =
  (expression: RegExp, max: number, min = 1): Facet =>
  (value) =>
    text(max, min)(value) ?? (expression.test(value) ? undefined : '的格式不符合规定')

/** xs:decimal from 0 on: significant digits, and digits after the point. */
export const decimal =
  (total: number, fraction: number): Facet =>
  (value) => {
    const parts = /^[\t\n\r ]*([+-]?)(\d*)(?:\.(\d*))?[\t\n\r ]*$/.exec(value)
    const [, sign = '', before = '', after = ''] = parts ?? []
    if (!parts || before + after === '') return '应为数字'
    const integer = before.replace(/^0+/, '')
    const decimals = after.replace(/0+$/, '')
    if (sign === '-' && integer + decimals !== '') return '不能小于0'
    if (decimals.length > fraction) return fraction === 0 ? '应为整数' : `不能超过${fraction}位小数`
    return integer.length + decimals.length > total ? `不能超过${total}位数字` : undefined
  }

const DAY = /^(?:1[6-9]|[2-9]\d)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])/
const CLOCK = /^(?:2[0-3]|[01]\d)[0-5]\d(?:[0-5]\d\d{3}|086|[0-5]\d)$/

function isDay(digits: string): boolean {
  if (!DAY.test(digits)) return false
  const iso = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso)
}

/** Day with or without a time: yyyyMMdd, then HHmmss, HHmmssfff or HHmm086. */
export const day: Facet = (value) =>
  isDay(value) && (value.length === 8 || CLOCK.test(value.slice(8))) ? undefined : '不是有效的日期'

export const moment: Facet = (value) => (isDay(value) && CLOCK.test(value.slice(8)) ? undefined : '不是有效的日期时间')

export const millisecond: Facet = (value) =>
  /^\d{17}$/.test(value) && moment(value) === undefined ? undefined : '不是有效的日期时间'

/** The values that the schema enumerates: those of the official table, and the schema's additional ones. */
export const listed = (table: TableName, name: string, further = ''): Facet => {
  const codeTable = codeTables[table]
    .rows()
    .filter(({ standing }) => standing === undefined || standing === 'wider')
    .map(({ code }) => code)
  const codes = new Set([...codeTable, ...further.split(/\s+/)].filter(Boolean))
  return (value) => (codes.has(value) ? undefined : `[${value}]不在代码表${name}中`)
}

export const oneOf =
  (values: readonly string[], name: string): Facet =>
  (value) =>
    values.includes(value) ? undefined : `[${value}]不在代码表${name}中`
