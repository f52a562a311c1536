import { halfWidth } from '../kit/field/typing.ts'
import { pattern, textValue } from './value.ts'

/** Characters of the script Han, 〇 and rare ones included, and digits only, 1 to 20. */
export const chineseOrNumber = textValue({
  max: 20,
  normalise: halfWidth,
  rule: pattern(/^[\p{Script=Han}0-9]{1,20}$/u, '应为1至20个汉字或数字'),
  series: (n) => `第${n + 1}号`,
})

/** Any text with at least one digit. */
export const textWithDigits = textValue({
  max: 64,
  normalise: halfWidth,
  rule: pattern(/\d/, '须含有数字'),
  series: (n) => `HT-2026-${n + 1}`,
})
