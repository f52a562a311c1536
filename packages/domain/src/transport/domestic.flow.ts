import { flow } from '../documents/flow.ts'

/** The life of a domestic haulage: times and weights advance it, users settle or void it. */
export const domesticFlow = flow({
  name: 'domestic',
  states: {
    planned: { label: '计划', tone: 'draft' },
    loaded: { label: '已装车', tone: 'work' },
    arrived: { label: '已到达', tone: 'accepted' },
    settled: { label: '已结算', tone: 'done', final: true },
    void: { label: '已作废', tone: 'bad', final: true, selectable: false },
  },
  events: { plan: '改为计划', load: '装车', arrive: '到达', settle: '结算', void: '作废' },
  steps: [
    ['planned', 'plan', 'planned'],
    ['planned', 'load', 'loaded'],
    ['planned', 'arrive', 'arrived'],
    ['planned', 'void', 'void'],
    ['loaded', 'plan', 'planned'],
    ['loaded', 'load', 'loaded'],
    ['loaded', 'arrive', 'arrived'],
    ['loaded', 'void', 'void'],
    ['arrived', 'load', 'loaded'],
    ['arrived', 'plan', 'planned'],
    ['arrived', 'arrive', 'arrived'],
    ['arrived', 'settle', 'settled'],
    ['arrived', 'void', 'void'],
  ],
})
