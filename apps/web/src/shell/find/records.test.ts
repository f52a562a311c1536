import { splitVerb } from '@guanqiao/domain/find/verbs'
import type { Match } from '@guanqiao/domain/find/verbs'
import { expect, test } from 'vitest'
import { entriesOf } from './records.ts'

const match: Match = {
  kind: 'weighing',
  id: '1',
  title: '蒙L63101',
  detail: null,
  state: '完成',
  tone: 'done',
  batch_number: null,
  path: '/pound/view?id=1',
  act: 'open',
  act_label: '打开',
  act_path: null,
  print_path: null,
  print_lacks: null,
  act_id: null,
  waits: null,
}

const noteOf = (typed: string, change: Partial<Match>) =>
  entriesOf([{ ...match, ...change }], splitVerb(typed).verb, () => undefined)[0]?.note

test.each<[string, Partial<Match>, string | undefined]>([
  ['打印 63101', { print_lacks: '磅单·打印' }, '没有“磅单·打印”权限，请找企业管理员'],
  ['打印 63101', {}, '没有可打印的单据'],
  ['打印 63101', { print_path: '/pound/view?id=1&act=print' }, undefined],
  ['申报 63101', { waits: '等待 复核员 申报' }, '等待 复核员 申报'],
  ['申报 63101', {}, '现在不能申报'],
])('%s says why it does not apply to a record', (typed, change, note) => {
  expect(noteOf(typed, change)).toBe(note)
})
