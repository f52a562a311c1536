import { halfWidth } from '../kit/field/typing.ts'
import { pattern, textValue } from './value.ts'

/** Chinese characters and digits only, 1 to 20. */
export const chineseOrNumber = textValue({
  max: 20,
  normalise: halfWidth,
  rule: pattern(/^[\u4e00-\u9fa50-9]{1,20}$/, '应为1至20个汉字或数字'),
  series: (n) => `第${n + 1}号`,
})

/** Any text with at least one digit. */
export const textWithDigits = textValue({
  max: 64,
  normalise: halfWidth,
  rule: pattern(/\d/, '须含有数字'),
  series: (n) => `HT-2026-${n + 1}`,
})
