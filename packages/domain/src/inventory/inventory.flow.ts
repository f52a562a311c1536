import { flow } from '../documents/flow.ts'

/**
 * The life of a gathered list 集报清单. No official message exists for it: the product freezes and hands over the list, and customs'
 * decision is entered with the number that customs gave. Cleared by hand means cleared outside the product.
 */
export const inventoryFlow = flow({
  name: 'inventory',
  states: {
    draft: { label: '草稿', tone: 'draft' },
    sending: { label: '待交接', tone: 'work' },
    handed_over: { label: '已交接', tone: 'work' },
    accepted: { label: '海关已接受', tone: 'accepted' },
    rejected: { label: '退单', tone: 'bad' },
    manual: { label: '人工清关', tone: 'done', final: true },
  },
  events: {
    edit: '修改',
    post: '冻结待交接',
    recall: '撤回修改',
    hand_over: '登记交接',
    accept: '登记海关接受',
    reject: '登记退单',
    clear: '人工清关',
  },
  steps: [
    ['draft', 'edit', 'draft'],
    ['draft', 'post', 'sending'],
    ['draft', 'clear', 'manual'],
    ['sending', 'recall', 'draft'],
    ['sending', 'hand_over', 'handed_over'],
    ['sending', 'clear', 'manual'],
    ['handed_over', 'accept', 'accepted'],
    ['handed_over', 'reject', 'rejected'],
    ['handed_over', 'clear', 'manual'],
    ['rejected', 'edit', 'draft'],
    ['rejected', 'post', 'sending'],
    ['rejected', 'clear', 'manual'],
  ],
})
