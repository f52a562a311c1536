import type { Button } from '../kit/access.ts'
import type { Next } from './crossing.ts'

interface Part {
  readonly rights: readonly (readonly [menu: string, button: Button])[]
  readonly sentence: string
}

const sends: Part = {
  rights: [
    ['manifest', 'edit'],
    ['manifest', 'declare'],
  ],
  sentence: '等待 制单员 申报舱单',
}
const weighs = (button: Button): Part => ({
  rights: [
    ['weighing', button],
    ['weighing', 'manual'],
  ],
  sentence: '等待 司磅员 过磅',
})

/** The rights required for an action, and the role that users without them wait for. */
const parts: Partial<Record<Next['act'], Part>> = {
  completeOrder: { rights: [['order', 'edit']], sentence: '等待 制单员 完善并提交订单' },
  makeManifest: { rights: [['manifest', 'add']], sentence: '等待 制单员 生成舱单' },
  check: sends,
  send: sends,
  fix: { rights: [['manifest', 'edit']], sentence: '等待 制单员 修改退单' },
  resend: { rights: [['message', 'edit']], sentence: '等待 制单员 重新投递报文' },
  weighFirst: weighs('add'),
  weighSecond: weighs('edit'),
  openPacking: { rights: [['packing', 'declare']], sentence: '等待 制单员 申报装箱清单' },
  makeConfirmation: { rights: [['confirmation', 'add']], sentence: '等待 制单员 申报车辆确报' },
  openConfirmation: { rights: [['confirmation', 'declare']], sentence: '等待 制单员 申报车辆确报' },
  makeReturn: { rights: [['confirmation', 'add']], sentence: '等待 制单员 申报空车返程' },
  makeEmptyContainer: { rights: [['confirmation', 'add']], sentence: '等待 制单员 申报空箱返程' },
  makeList: { rights: [['inventory', 'add']], sentence: '等待 制单员 生成集报清单' },
  openList: { rights: [['inventory', 'declare']], sentence: '等待 制单员 交接集报清单' },
  openOffload: { rights: [['offload', 'declare']], sentence: '等待 制单员 申报落装改配' },
  makeArrival: { rights: [['arrival', 'add']], sentence: '等待 司磅员 生成运抵报告' },
  openArrival: { rights: [['arrival', 'declare']], sentence: '等待 司磅员 申报运抵报告' },
  makeTally: { rights: [['tally', 'add']], sentence: '等待 司磅员 生成理货报告' },
  openTally: { rights: [['tally', 'declare']], sentence: '等待 司磅员 申报理货报告' },
  approve: { rights: [['weighing', 'approve']], sentence: '等待 复核员 审批磅单' },
}

/** The role that a user without the right waits for; undefined if the user has the right. */
export function waitsFor(act: Next['act'], may: (menu: string, button: Button) => boolean): string | undefined {
  const part = parts[act]
  return part && !part.rights.every(([menu, button]) => may(menu, button)) ? part.sentence : undefined
}
