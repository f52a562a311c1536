import { expect, test } from 'vitest'
import type { Paper, PaperResult } from './papers.ts'
import { formOf, summaryOf } from './papers.ts'

const paper = (change: Partial<Paper>): Paper => ({
  doc_type: 'packing',
  doc_id: '1',
  doc_no: null,
  version: 1,
  status: 'draft',
  has: ['size_type', 'fullness'],
  reason: null,
  size_type: '22G1',
  fullness: '5',
  source_code: null,
  seals: null,
  damage_note: null,
  ...change,
})
const result = (outcome: PaperResult['outcome']): PaperResult => ({
  doc_type: 'packing',
  doc_id: '1',
  doc_no: null,
  outcome,
  reason: null,
})

test('the form has the values that a document can take, filled in where all agree', () => {
  const { shape, row } = formOf([
    paper({}),
    paper({ doc_type: 'manifest', fullness: '4' }),
    paper({ doc_type: 'tally', has: ['damage_note'], reason: '理货报告已申报，不能修改' }),
  ])
  expect(Object.keys(shape.fields)).toEqual(['size_type', 'fullness'])
  expect(row).toEqual({ size_type: '22G1', fullness: null })
  expect(shape.fields['fullness']!.help).toContain('不同')
})

test('the summary counts the documents that can be changed, and afterwards their results', () => {
  expect(summaryOf([paper({ reason: '已申报' })], undefined)).toBe('这个箱在 1 份单证上，现在都不能修改')
  expect(summaryOf([], [result('changed'), result('refused'), result('unchanged'), result('changed')])).toBe(
    '2 份已修改，1 份没有改动，1 份无需修改',
  )
})
