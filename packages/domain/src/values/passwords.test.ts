import { expect, test } from 'vitest'
import { parseField } from '../kit/shape.ts'
import { isNamePassword, password } from './index.ts'

const field = password('密码')

test.each(
  `12345678 87654321 123456789 1234567890 11111111 88888888 00000000 66668888 12341234 123123123 112233445566 a123456789 a12345678 aa123456 abc12345
  abcd1234 qwer1234 qwerty123 1qaz2wsx 1q2w3e4r qazwsxedc asdfghjkl zxcvbnm123 password Password1 Password123! p@ssw0rd P@$$w0rd2024 admin123 Admin@123
  admin888 administrator root1234 woaini1314 woaini520 woaini123 iloveyou 5201314520 19900101 13812345678 147258369 wodemima123 guanqiao Guanqiao@2026
  Guanqiao2026! test1234 welcome1 Welcome@2026 letmein123 zhang123456 xiaoming123 haiguan123 abcabcabc aaaaaaaa1 ｐａｓｓｗｏｒｄ123 dragon123 qq123456789`.split(
    /\s+/,
  ),
)('%s is guessed first', (value) => expect(parseField(field, value)).toMatch(/太常见/))

test.each([
  'Correct-Horse-9',
  '蒙古马跑得快啊真快',
  'Camel-0001-Lantern',
  'sdf98w!kjq2',
  'tumbleweed-73',
  '482913650274815',
  'Oyu-Tolgoi_lorry',
])('%s is good', (value) => expect(parseField(field, value)).toBeUndefined())

test('reports a too short password first', () => expect(parseField(field, '1234567')).toBe('密码至少8个字符'))

test.each([
  ['first.person', 'first.person1'],
  ['first.person', 'Person@2026'],
  ['batbayar', 'Batbayar#1990'],
  ['内蒙古北疆国际物流有限公司', '内蒙古北疆国际物流有限公司1'],
])('the name %s does not make the password %s', (name, value) => expect(isNamePassword(value, [name])).toBe(true))

test('a name within something longer does not matter', () => {
  expect(isNamePassword('batbayar-drives-lorries', ['batbayar'])).toBe(false)
})
