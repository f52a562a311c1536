import { acceptance } from './documentType.ts'
import { flow } from './flow.ts'

/**
 * The life of a document that customs decides as a whole and does not allow to change: an error is corrected by deleting and
 * declaring anew. Source: 公路舱单填制规范 二 to 四 (confirmations, arrival and tally reports have only the functions 2 and 3).
 */
export const documentFlow = flow({
  name: 'document',
  states: {
    draft: { label: '草稿', tone: 'draft' },
    ready: { label: '待申报', tone: 'work' },
    sending: { label: '申报中', tone: 'work' },
    send_fail: { label: '发送失败', tone: 'bad' },
    sent: { label: '已申报', tone: 'work' },
    review: { label: '待人工审核', tone: 'attention' },
    accepted: { label: '已接受', tone: 'accepted' },
    rejected: { label: '退单', tone: 'bad' },
    deleting: { label: '删除中', tone: 'work' },
    deleted: { label: '已删除', tone: 'draft', final: true, selectable: false },
  },
  events: {
    check: '检查通过',
    edit: '修改',
    submit: '申报',
    take: '客户端已接收',
    fail: '发送失败',
    accept: '海关接受',
    review: '待人工审核',
    reject: '退单',
    delete: '申报删除',
    remove: '本地删除',
    deleted: '删除生效',
  },
  steps: [
    ['draft', 'check', 'ready'],
    ['draft', 'edit', 'draft'],
    ['draft', 'submit', 'sending'],
    ['draft', 'remove', 'deleted'],
    ['ready', 'edit', 'draft'],
    ['ready', 'submit', 'sending'],
    ['ready', 'remove', 'deleted'],
    ['sending', 'take', 'sent'],
    ['sending', 'fail', 'send_fail'],
    ['sending', 'accept', 'accepted'],
    ['sending', 'review', 'review'],
    ['sending', 'reject', 'rejected'],
    ['send_fail', 'edit', 'draft'],
    ['send_fail', 'submit', 'sending'],
    ['send_fail', 'remove', 'deleted'],
    ['send_fail', 'take', 'sent'],
    ['send_fail', 'accept', 'accepted'],
    ['send_fail', 'review', 'review'],
    ['send_fail', 'reject', 'rejected'],
    ['sent', 'fail', 'send_fail'],
    ['sent', 'accept', 'accepted'],
    ['sent', 'review', 'review'],
    ['sent', 'reject', 'rejected'],
    ['review', 'accept', 'accepted'],
    ['review', 'reject', 'rejected'],
    ['rejected', 'edit', 'draft'],
    ['rejected', 'submit', 'sending'],
    ['rejected', 'remove', 'deleted'],
    ['accepted', 'delete', 'deleting'],
    ['deleting', 'deleted', 'deleted'],
    ['deleting', 'reject', 'accepted'],
    ['deleting', 'fail', 'accepted'],
  ],
})

/** A document without lines that customs decides as a whole: it is filed and deleted, never changed. */
export const singleUnitFiling = {
  lines: [],
  flow: documentFlow,
  states: documentFlow.states,
  functions: { '2': 'submit', '3': 'delete' },
  answers: { '2': acceptance['2'], '3': acceptance['3'] },
} as const
