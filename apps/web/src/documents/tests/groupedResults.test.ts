import type { Finding } from '@guanqiao/domain/documents/finding'
import { block, warn } from '@guanqiao/domain/documents/finding'
import { expect, test } from 'vitest'
import { without } from '../../kit/listTable/useSelection.ts'
import { withLater } from '../sending/mergeResults.ts'
import type { ResultRow } from '../sending/results.ts'
import { failedIds, groupsOf } from '../sending/results.ts'

const row = (id: string, findings: readonly Finding[], isFailed = true): ResultRow => ({
  id,
  batch_number: `B${id}`,
  tag: isFailed ? { tone: 'bad', label: '检查未通过' } : { tone: 'work', label: '申报中' },
  message: isFailed ? `单证检查有 ${findings.length} 项必改` : null,
  isFailed,
  findings,
  parts: [],
})
const weight = (bill: string, at: number) =>
  block('required', { path: `bills.${at}.gross_weight`, message: `提(运)单 ${bill}：毛重(kg)不能为空` })
const missingPlace = block('required', { path: 'unloading_place', message: '卸货地代码不能为空' })
const late = warn('time.late', { path: null, message: '已过时限' })

/** The groups in words: count, message, members with their paths. */
const texts = (rows: readonly ResultRow[]) =>
  groupsOf(rows).map(({ message, members }) => [message, ...members.map(({ row: { id }, paths }) => [id, ...paths])])

test('equal findings of several documents are one group, whichever bill and line they name', () => {
  const rows = [
    row('1', [weight('L1', 0), weight('L2', 1)]),
    row('2', [weight('L3', 2), missingPlace]),
    row('3', [missingPlace]),
  ]
  expect(texts(rows)).toEqual([
    [
      '提(运)单：毛重(kg)不能为空',
      ['1', 'bills.0.gross_weight', 'bills.1.gross_weight'],
      ['2', 'bills.2.gross_weight'],
    ],
    ['卸货地代码不能为空', ['2', 'unloading_place'], ['3', 'unloading_place']],
  ])
})

test('a finding of one document keeps its name; other rules, fields and values are other groups', () => {
  const other = block('form', { path: 'unloading_place', message: '卸货地代码 X 格式不对' })
  expect(
    texts([row('1', [weight('L1', 0)]), row('2', [missingPlace]), row('3', [other])]).map(([message]) => message),
  ).toEqual(['提(运)单 L1：毛重(kg)不能为空', '卸货地代码不能为空', '卸货地代码 X 格式不对'])
})

test('findings that stop documents come first, then warnings, then documents that were sent', () => {
  const refused = { ...row('2', []), message: '已放行，不能申报' }
  const rows = [row('1', [late], false), refused, row('3', [missingPlace]), row('4', [], false)]
  expect(texts(rows)).toEqual([
    ['卸货地代码不能为空', ['3', 'unloading_place']],
    ['已放行，不能申报', ['2']],
    ['已过时限', ['1']],
    ['', ['1'], ['4']],
  ])
  expect(failedIds(rows)).toEqual(['2', '3'])
})

test('later results take the places of the earlier; documents that were sent are no longer ticked', () => {
  const [first, second] = [row('1', [missingPlace]), row('2', [missingPlace])]
  expect(withLater([first, second], [row('2', [], false)]).map(({ isFailed }) => isFailed)).toEqual([true, false])
  expect(without({ keys: ['1', '2'], rows: [first, second] }, ['2'])).toEqual({ keys: ['1'], rows: [first] })
})
