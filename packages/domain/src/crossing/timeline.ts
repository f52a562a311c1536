import { choice, dateTime, text } from '../kit/field.ts'

export const cardTones = {
  draft: '草稿',
  work: '处理中',
  accepted: '已接受',
  done: '完成',
  attention: '需处理',
  bad: '异常',
} as const

/** One event of a timeline. */
export const timelineFields = {
  id: text('编号', { required: true }),
  at: dateTime('时间', { required: true }),
  kind: choice(
    '类型',
    {
      order: '订单',
      manifest: '舱单',
      document: '单证',
      message: '报文',
      receipt: '回执',
      weighing: '过磅',
      gate: '过卡',
    },
    { required: true },
  ),
  tone: choice('颜色', cardTones, { required: true }),
  title: text('标题', { required: true, max: 300 }),
  content: text('内容', { max: 2000 }),
  who: text('经办人'),
  code: text('代码'),
  doc_id: text('单证编号', { max: 36 }),
} as const
