import { flow } from '../documents/flow.ts'

/** The life of a batch number, one crossing. Events of its documents advance it; users can only void it. */
export const batchFlow = flow({
  name: 'batch',
  states: {
    free: { label: '可用', tone: 'draft' },
    reserved: { label: '已预留', tone: 'work' },
    in_use: { label: '使用中', tone: 'work' },
    confirmed: { label: '舱单已接受', tone: 'accepted' },
    crossed: { label: '已过境', tone: 'accepted' },
    closed: { label: '已过磅', tone: 'done' },
    void: { label: '已作废', tone: 'bad', final: true },
  },
  events: {
    reserve: '预留',
    release: '释放',
    use: '制单',
    confirm: '舱单接受',
    cross: '过境',
    close: '完成过磅',
    reopen: '重新打开',
    void: '作废',
  },
  steps: [
    ['free', 'reserve', 'reserved'],
    ['free', 'void', 'void'],
    ['reserved', 'release', 'free'],
    ['reserved', 'use', 'in_use'],
    ['reserved', 'void', 'void'],
    ['in_use', 'release', 'reserved'],
    ['in_use', 'confirm', 'confirmed'],
    ['in_use', 'cross', 'crossed'],
    ['confirmed', 'release', 'reserved'],
    ['confirmed', 'cross', 'crossed'],
    ['crossed', 'close', 'closed'],
    ['closed', 'reopen', 'crossed'],
  ],
})
