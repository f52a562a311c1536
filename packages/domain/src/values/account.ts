import { isCommonPassword } from './passwords.ts'
import { halfWidth, padded } from '../kit/field/typing.ts'
import { pattern, textValue } from './value.ts'

export const MIN_PASSWORD = 8

/** A new password: 8 to 128 characters and not commonly guessed; never returned and never logged. */
export const password = textValue({
  max: 128,
  secret: true,
  rule: {
    test: (value) => value.length >= MIN_PASSWORD && !isCommonPassword(value),
    say: (value) =>
      value.length < MIN_PASSWORD ? `至少${MIN_PASSWORD}个字符` : '太常见，容易被猜到，请换一个别人想不到的',
  },
  series: (n) => `Camel-${padded(n, 4)}-Lantern`,
})

/** The path of a menu entry. */
export const menuPath = textValue({
  max: 100,
  rule: pattern(/^[A-Za-z0-9/_-]+$/, '只能含字母、数字、/、_和-'),
  series: (n) => `/menu/entry-${n}`,
})

/** The name with which a user signs in. */
export const username = textValue({
  max: 50,
  alike: 'name',
  normalise: (text) => halfWidth(text).replace(/\s/g, ''),
  rule: pattern(/^[\p{L}\p{N}][\p{L}\p{N}._@-]{1,49}$/u, '应为2至50位文字、字母或数字，可含 . _ - @'),
  series: (n) => `user.${padded(n, 5)}`,
})
