import { expect, test } from 'vitest'
import { splitVerb } from './verbs.ts'

const said = (text: string) => {
  const { verb, keyword } = splitVerb(text)
  return [verb?.words[0], keyword]
}

test.each([
  ['申报 63192', '申报', '63192'],
  ['申报63192', '申报', '63192'],
  ['sb 63192', '申报', '63192'],
  ['打印 44564', '打印', '44564'],
  ['SB 63192', '申报', '63192'],
])('%s asks for %s of %s', (text, verb, keyword) => {
  expect(said(text)).toEqual([verb, keyword])
})

test.each(['63192', '申报', 'sb63192', '甘其毛都', 'dyx 1'])('%s is a keyword alone', (text) => {
  expect(said(text)).toEqual([undefined, text])
})
