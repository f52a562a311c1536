import { flow } from '../documents/flow.ts'

/**
 * The life of the cargo list 载货清单 of one truck. Customs makes and exchanges the list itself; ours is prepared, handed over to the
 * port or the partner, and confirmed by the port. No step sends anything to customs.
 */
export const cargoListFlow = flow({
  name: 'cargoList',
  states: {
    prepared: { label: '已制备', tone: 'draft' },
    handed_over: { label: '已交接', tone: 'work' },
    confirmed: { label: '口岸已确认', tone: 'done', final: true },
  },
  events: {
    edit: '修改',
    post: '生成交接文件',
    hand_over: '登记交接',
    recall: '撤回重做',
    confirm: '登记口岸确认',
  },
  steps: [
    ['prepared', 'edit', 'prepared'],
    ['prepared', 'post', 'prepared'],
    ['prepared', 'hand_over', 'handed_over'],
    ['handed_over', 'recall', 'prepared'],
    ['handed_over', 'confirm', 'confirmed'],
  ],
})
