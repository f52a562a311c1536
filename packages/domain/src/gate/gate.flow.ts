import { flow } from '../documents/flow.ts'

/** What a message of a gate still asks of somebody. Messages themselves never change. */
export const gateFlow = flow({
  name: 'gate',
  states: {
    unmatched: { label: '未归属', tone: 'attention' },
    recorded: { label: '已记录', tone: 'work' },
    passed: { label: '已放行', tone: 'done' },
    alert: { label: '待处理', tone: 'bad' },
    settled: { label: '已处理', tone: 'draft' },
  },
  events: { assign: '归入批次', pass: '放行', warn: '报警', settle: '处理' },
  steps: [
    ['unmatched', 'assign', 'recorded'],
    ['unmatched', 'pass', 'passed'],
    ['unmatched', 'warn', 'alert'],
    ['unmatched', 'settle', 'settled'],
    ['alert', 'settle', 'settled'],
  ],
})

export type GateState = keyof typeof gateFlow.states
