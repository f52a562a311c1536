import { signedIn } from '../kit/access.ts'
import { dateTime, integer, lines, text } from '../kit/field.ts'
import { draft, operation, returnsBare } from '../kit/operation.ts'

/** Days that `audit.mine` looks back. */
export const ACTIVITY_DAYS = 30

/** What the caller did lately: the records, the latest first, and how often on each menu. At most the last 2,000 entries are counted. */
export const myActivity = operation('audit.mine', 'GET /account/activity', {
  summary: '我的最近操作',
  access: signedIn,
  input: draft({}),
  output: returnsBare({
    records: lines(
      '记录',
      {
        entity: text('记录类型代码', { required: true, max: 60 }),
        entity_label: text('记录类型', { required: true, max: 100 }),
        menu: text('菜单', { required: true, max: 60 }),
        record_id: text('编号', { required: true, max: 36 }),
        label: text('名称', { max: 255 }),
        summary: text('最近操作', { required: true, max: 200 }),
        at: dateTime('时间', { required: true }),
      },
      { required: true },
    ),
    menus: lines(
      '菜单',
      {
        menu: text('菜单', { required: true, max: 60 }),
        count: integer('操作次数', { required: true }),
        at: dateTime('最近一次', { required: true }),
      },
      { required: true },
    ),
  }),
})
