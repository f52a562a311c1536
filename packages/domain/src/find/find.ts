import { nextActs } from '../crossing/batchView.ts'
import { signedIn, may } from '../kit/access.ts'
import type { Restricted } from '../kit/access.ts'
import { choice, text } from '../kit/field.ts'
import { draft, operation, returnsRows } from '../kit/operation.ts'

/** The kinds of records that the search box finds, each with the menu whose right 查询 shows it. */
export const findKinds = {
  batch: { label: '批次', menu: 'batch' },
  order: { label: '订单', menu: 'order' },
  bill: { label: '提(运)单', menu: 'manifest' },
  weighing: { label: '磅单', menu: 'weighing' },
  vehicle: { label: '车辆', menu: 'vehicle' },
  container: { label: '集装箱', menu: 'container' },
  driver: { label: '司机', menu: 'driver' },
  goods: { label: '商品', menu: 'goods' },
} as const

export type FindKind = keyof typeof findKinds

const kinds = Object.fromEntries(Object.entries(findKinds).map(([kind, { label }]) => [kind, label])) as Record<
  FindKind,
  string
>

/**
 * Records by a whole number, by its last four or more characters, by a part of a number or name, or by pinyin initials: whole matches
 * first, then matches of the end, then parts, the latest of each first. Only kinds that the caller may query. Each record has the
 * next action that its flow allows the caller.
 */
export const findRecords = operation('find.records', 'GET /platform/find', {
  summary: '按号码、名称查找单据和档案',
  access: signedIn,
  input: draft({ keyword: text('关键字', { required: true, max: 40, sought: true, help: '至少两个字符' }) }),
  output: returnsRows({
    kind: choice('类型', kinds, { required: true }),
    id: text('编号', { required: true, max: 36 }),
    title: text('名称', { required: true, max: 200 }),
    detail: text('说明', { max: 1000 }),
    state: text('状态', { required: true }),
    tone: choice(
      '颜色',
      { draft: '草稿', work: '处理中', accepted: '已接受', done: '完成', attention: '需处理', bad: '异常' },
      { required: true },
    ),
    batch_number: text('批次号'),
    path: text('打开', { required: true, max: 300 }),
    act: choice('操作', { ...nextActs, print: '打印', open: '打开' }, { required: true }),
    act_label: text('操作说明', { required: true }),
    /** The screen of the action; null if the action is a single call, or opens the record. */
    act_path: text('操作去处', { max: 300 }),
    /** The sheet of the record, if it has one and the caller may print it. */
    print_path: text('打印去处', { max: 300 }),
    /** The right without which the caller cannot print the sheet that the record has. */
    print_lacks: text('缺少的打印权限', { max: 100 }),
    /** The record of an action that is a single call. */
    act_id: text('操作对象', { max: 36 }),
    /** What the record waits for, if the caller can do nothing. */
    waits: text('等待'),
  }),
})

/** What finding records of a kind requires. */
export const finding = (kind: FindKind): Restricted => ({ access: may(findKinds[kind].menu, 'query') })
