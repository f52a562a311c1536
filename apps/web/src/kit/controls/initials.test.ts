import { fieldsWithin } from '@guanqiao/domain/kit/field'
import type { Fields } from '@guanqiao/domain/kit/field'
import { entities, operations } from '@guanqiao/domain/registry'
import { expect, test } from 'vitest'
import { tableOf } from '../../../build/initialsTable.ts'
import { initialsOf } from './initials.ts'
import { matching } from './match.ts'
import { optionsOf } from './numberText.ts'

const wordsIn = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field) => [
    ...optionsOf(field).map(({ label }) => label),
    ...wordsIn(fieldsWithin(field) ?? {}),
  ])

test('every character of every choice has its letter', () => {
  const all = [...entities.map(({ fields }) => fields), ...operations.map(({ input }) => input.fields)].flatMap(wordsIn)
  const characters = new Set(all.join('').match(/\p{Script=Han}/gu))
  expect(characters.size).toBeGreaterThan(150)
  expect([...characters].filter((character) => initialsOf(character) === '')).toEqual([])
})

test('a character that is read in two ways has its letter by the word', () => {
  const letters: Readonly<Record<string, string>> = { 重车: 'zc', 重量: 'zl', 重复: 'cf', 'IC 重箱': 'IC zx' }
  const table = tableOf(Object.keys(letters), (word) => [...(letters[word] ?? '')])
  expect(table).toEqual({ characters: 'c车f复l量x箱z重', words: { 重复: 'cf' } })
})

test('choices are found by the initials of their words', () => {
  expect(['进口', '出口', '牵引车', '一车一批', '已放行', '禁卸'].map(initialsOf)).toEqual([
    'jk',
    'ck',
    'qyc',
    'ycyp',
    'yfx',
    'jx',
  ])
  const options = ['进口', '出口'].map((label) => ({ value: label, label, initials: initialsOf(label) }))
  expect(matching(options, 'jk').map(({ value }) => value)).toEqual(['进口'])
  expect(matching(options, 'CK').map(({ value }) => value)).toEqual(['出口'])
})
