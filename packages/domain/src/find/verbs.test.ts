import { expect, test } from 'vitest'
import { splitVerb } from './verbs.ts'

const said = (typed: string) => {
  const { verb, keyword } = splitVerb(typed)
  return [verb?.words[0], keyword]
}

test.each([
  ['申报 63192', '申报', '63192'],
  ['申报63192', '申报', '63192'],
  ['sb 63192', '申报', '63192'],
  ['打印 44564', '打印', '44564'],
  ['SB 63192', '申报', '63192'],
])('%s asks for %s of %s', (typed, verb, keyword) => {
  expect(said(typed)).toEqual([verb, keyword])
})

test.each(['63192', '申报', 'sb63192', '甘其毛都', 'dyx 1'])('%s is a keyword alone', (typed) => {
  expect(said(typed)).toEqual([undefined, typed])
})
