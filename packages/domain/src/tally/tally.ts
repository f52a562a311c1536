import { billLine, containerLine, damageNote, reportCalls, reportOrigins } from '../arrival/report.fields.ts'
import { contacts, itemCode, itemText } from '../customs/itemFields.ts'
import { items } from '../customs/elementTables/item.ts'
import { reportItems } from '../customs/elementTables/reportItem.ts'
import { entity } from '../kit/entity.ts'
import { dateTime, flag, lines } from '../kit/field.ts'
import { documentAnswer, documentCalls, documentHead } from '../documents/documentCalls.ts'
import { singleUnitFiling } from '../documents/documentFlow.ts'
import { documentType } from '../documents/documentType.ts'
import { screens } from '../screens/index.ts'

const messages = { MT5402: '出口理货报告 MT5402', MT5401: '进口理货报告 MT5401' } as const

/**
 * The goods as the site counted them: imports after unloading, exports after loading. Order and numbers of the fields follow the
 * message schemas MT5401 and MT5402.
 */
export const tally = entity('tally', {
  label: '理货报告',
  menu: 'tally',
  scope: 'enterprise',
  display: 'batch_number',
  hint: 'message_type',
  state: 'status',
  narrowedBy: [['created_at'], ['transmitter_id', 'status', 'tally_end']],
  fields: {
    ...documentHead(messages),
    /** Sent as the place of loading of exports, and as the place of unloading of imports. */
    place_code: itemCode('监管场所代码', items.unloadingPlace, {
      required: true,
      inList: true,
      examples: ['0708SC01'],
      suggest: { entity: 'site', narrow: { within: 'declare_office', of: 'customs_code' } },
      help: '理货的监管场所的海关备案代码：出口报文为装货地，进口报文为卸货地',
    }),
    tally_start: dateTime('理货开始时间', { required: true }),
    tally_end: dateTime('理货结束时间', { required: true, inList: true, search: 'range' }),
    tally_company: itemCode('理货公司代码', reportItems.tallyCompany, {
      required: true,
      examples: ['MA1001909'],
      help: '理货公司的组织机构代码或海关备案代码',
    }),
    tally_person: itemText('理货责任人', reportItems.tallyPerson, {
      required: true,
      inList: true,
      examples: ['苏日娜'],
    }),
    tally_contacts: contacts('责任人联系方式'),
    is_partial: flag('分批理货', { inList: true, help: '同一批次还有货物未理时勾选，其余货物另报' }),
    containers: lines('集装箱', { ...containerLine, damage_note: damageNote }, { max: 999 }),
    bills: lines('散杂货提(运)单', billLine, { max: 999 }),
    origins: reportOrigins,
    ...documentAnswer,
  },
})

const documentApi = documentCalls(tally, '/document/tally', '/customs/tally/post')
export const tallyApi = { ...documentApi, ...reportCalls(tally, '/document/tally') }

const { update: edit, ...calls } = tallyApi

export const tallyDocument = documentType({
  key: 'tally',
  label: tally.label,
  entity: tally,
  notCopied: ['batch_number', 'tally_start', 'tally_end', 'containers', 'bills'],
  ...singleUnitFiling,
  messages,
  // Exports count from their departure, which no document of the site states.
  deadlines: { MT5401: { from: 'tally_end', limit: 'tally_minutes', after: true } },
  asksContact: true,
  screens: { list: screens.tallies, create: screens.newTally, edit: screens.tally },
  operations: { ...calls, edit },
})
