import { itemCode } from '../customs/itemFields.ts'
import { items } from '../customs/elementTables/item.ts'
import { entity } from '../kit/entity.ts'
import { dateTime, flag, lines } from '../kit/field.ts'
import { documentAnswer, documentCalls, documentHead } from '../documents/documentCalls.ts'
import { singleUnitFiling } from '../documents/documentFlow.ts'
import { documentType } from '../documents/documentType.ts'
import { screens } from '../screens/index.ts'
import { billLine, containerLine, reportCalls, reportOrigins } from './report.fields.ts'

const messages = { MT3402: '出口运抵报告 MT3402' } as const

/**
 * Export goods have arrived at the supervised site. Containerised goods are reported by container alone, other goods by bill alone
 * (填制规范 二). Order and numbers of the fields follow the message schema MT3402.
 */
export const arrival = entity('arrival', {
  label: '运抵报告',
  menu: 'arrival',
  scope: 'enterprise',
  display: 'batch_number',
  hint: 'unloading_place',
  state: 'status',
  narrowedBy: [['created_at'], ['transmitter_id', 'status', 'arrival_time']],
  fields: {
    ...documentHead(messages),
    unloading_place: itemCode('监管场所代码', items.unloadingPlace, {
      required: true,
      inList: true,
      examples: ['0708SC01'],
      suggest: { entity: 'site', narrow: { within: 'declare_office', of: 'customs_code' } },
      help: '货物当前所在监管场所的海关备案代码，即报文的卸货地',
    }),
    arrival_time: dateTime('运抵时间', { required: true, inList: true, search: 'range' }),
    is_partial: flag('分批运抵', { inList: true, help: '同一批次还有货物未到时勾选，其余货物到后另报' }),
    containers: lines('集装箱', containerLine, { max: 999 }),
    bills: lines('散杂货提(运)单', billLine, { max: 999 }),
    origins: reportOrigins,
    ...documentAnswer,
  },
})

const documentApi = documentCalls(arrival, '/document/arrival', '/customs/arrival/post')
export const arrivalApi = { ...documentApi, ...reportCalls(arrival, '/document/arrival') }

const { update: edit, ...calls } = arrivalApi

export const arrivalDocument = documentType({
  key: 'arrival',
  label: arrival.label,
  entity: arrival,
  notCopied: ['batch_number', 'arrival_time', 'containers', 'bills'],
  ...singleUnitFiling,
  messages,
  follow: { accepted: { releases: true } },
  asksContact: true,
  screens: { list: screens.arrivals, create: screens.newArrival, edit: screens.arrival },
  operations: { ...calls, edit },
})
