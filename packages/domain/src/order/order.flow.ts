import { flow } from '../kit/flow.ts'

export const orderFlow = flow({
  name: 'order',
  states: {
    draft: { label: '草稿', tone: 'draft' },
    submitted: { label: '已提交', tone: 'work' },
    running: { label: '执行中', tone: 'work' },
    cleared: { label: '已完成', tone: 'done' },
    cancelled: { label: '已取消', tone: 'bad', final: true, selectable: false },
  },
  events: { submit: '提交', reopen: '退回草稿', start: '开始执行', clear: '完成', resume: '恢复执行', cancel: '取消' },
  steps: [
    ['draft', 'submit', 'submitted'],
    ['draft', 'cancel', 'cancelled'],
    ['submitted', 'reopen', 'draft'],
    ['submitted', 'start', 'running'],
    ['submitted', 'cancel', 'cancelled'],
    ['running', 'reopen', 'draft'],
    ['running', 'cancel', 'cancelled'],
    ['running', 'clear', 'cleared'],
    ['cleared', 'resume', 'running'],
  ],
})

/** The state of one truck of an order; events of documents advance it. */
export const transportFlow = flow({
  name: 'orderTransport',
  states: {
    planned: { label: '待制单', tone: 'draft' },
    manifest_made: { label: '舱单已制', tone: 'work' },
    manifest_sent: { label: '舱单已申报', tone: 'work' },
    manifest_accepted: { label: '舱单已接受', tone: 'accepted' },
    manifest_rejected: { label: '舱单退单', tone: 'bad' },
    weighing: { label: '过磅中', tone: 'work' },
    weighed: { label: '已过磅', tone: 'done' },
    cancelled: { label: '已取消', tone: 'bad', final: true, selectable: false },
  },
  events: {
    make: '制单',
    unmake: '删除舱单',
    send: '申报',
    accept: '接受',
    reject: '退单',
    weigh: '重车过磅',
    finish: '完成过磅',
    unweigh: '作废磅单',
    cancel: '取消',
  },
  steps: [
    ['planned', 'make', 'manifest_made'],
    ['planned', 'cancel', 'cancelled'],
    ['manifest_made', 'unmake', 'planned'],
    ['manifest_made', 'send', 'manifest_sent'],
    ['manifest_sent', 'accept', 'manifest_accepted'],
    ['manifest_sent', 'reject', 'manifest_rejected'],
    ['manifest_sent', 'unmake', 'planned'],
    ['manifest_rejected', 'send', 'manifest_sent'],
    ['manifest_rejected', 'unmake', 'planned'],
    ['manifest_accepted', 'unmake', 'planned'],
    ['manifest_accepted', 'weigh', 'weighing'],
    ['weighing', 'finish', 'weighed'],
    ['weighing', 'unweigh', 'manifest_accepted'],
    ['weighed', 'unweigh', 'manifest_accepted'],
  ],
})
