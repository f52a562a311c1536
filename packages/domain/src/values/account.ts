import { padded } from './typing.ts'
import { pattern, textValue } from './value.ts'

/** A password to be set, 8 to 128 characters; it is never answered and never written to the log. */
export const password = textValue({
  max: 128,
  secret: true,
  rule: pattern(/^[^]{8,}$/, '至少8个字符'),
  series: (n) => `Guanqiao-${padded(n, 4)}`,
})

/** The path of a menu entry. */
export const menuPath = textValue({
  max: 100,
  rule: pattern(/^[A-Za-z0-9/_-]+$/, '只能含字母、数字、/、_和-'),
  series: (n) => `/menu/entry-${n}`,
})
