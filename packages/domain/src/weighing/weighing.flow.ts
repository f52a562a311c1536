import { flow } from '../documents/flow.ts'

export const weighingFlow = flow({
  name: 'weighing',
  states: {
    open: { label: '待二次过磅', tone: 'work' },
    approval: { label: '待审批', tone: 'attention' },
    done: { label: '已完成', tone: 'done' },
    void: { label: '已作废', tone: 'bad', final: true },
  },
  events: { finish: '二次过磅', hold: '超差待审批', approve: '审批通过', refuse: '退回重磅', void: '作废' },
  steps: [
    ['open', 'finish', 'done'],
    ['open', 'hold', 'approval'],
    ['open', 'void', 'void'],
    ['approval', 'approve', 'done'],
    ['approval', 'refuse', 'open'],
    ['approval', 'void', 'void'],
    ['done', 'void', 'void'],
  ],
})
