import { expect, test } from 'vitest'
import { mentionedIn } from './mentions.ts'

const people = [
  { id: '1', full_name: '王强' },
  { id: '2', full_name: '王强东' },
  { id: '3', full_name: '苏日娜' },
]

test.each([
  ['@苏日娜 请看', ['3']],
  ['@王强东 与 @王强', ['2', '1']],
  ['@王强，请看', ['1']],
  ['苏日娜 没有被提到', []],
  ['a@b.com @张三', []],
  ['@苏日娜 @苏日娜', ['3']],
])('%s', (text, ids) => {
  expect(mentionedIn(text, people)).toEqual(ids)
})
