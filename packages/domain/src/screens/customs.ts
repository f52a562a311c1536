import { documentScreens } from './documents.ts'
import { menuScreen, screen, switched, switchedWithPersonal } from './screen.ts'

/** Lists handed over to ports, checks of the enterprise's own, messages and the data that declarations refer to. */
const others = {
  inventoryDeadlines: screen('/cdl/outstanding', { title: '集报期限', menu: 'inventory' }),
  manualClearance: menuScreen('/cdl/manual', {
    title: '人工清关',
    menu: 'inventory_manual',
    buttons: 'query,get,edit,delete',
  }),
  inventoryFilings: menuScreen('/cdl/filing', {
    title: '集中申报备案',
    menu: 'inventory_filing',
    buttons: 'query,get,add,edit,delete,enable,disable',
  }),
  cargoLists: menuScreen<'created_at_from' | 'created_at_to'>('/cds/list', {
    title: '载货清单',
    menu: 'cargo_list',
    buttons: 'query,get,add,edit,delete,declare,undo,print',
    rows: 'POST /document/cargolist/list',
  }),
  cargoList: screen<'id' | 'field'>('/cds/view', { title: '载货清单', menu: 'cargo_list', unlisted: true }),
  cargoSheet: screen<'ids' | 'batch_number'>('/cds/print', { title: '打印载货清单', menu: 'cargo_list' }),
  localRules: menuScreen('/rmft/rules', {
    title: '自订检查',
    menu: 'local_rule',
    buttons: 'query,get,add,edit,delete,enable,disable',
    rows: 'POST /customs/localrule/list',
  }),
  messages: menuScreen<'batch_number'>('/message/log', {
    title: '报文记录',
    menu: 'message',
    buttons: 'query,get,edit',
    rows: 'POST /customs/message/list',
  }),
  unmatchedReceipts: menuScreen('/message/inbox', {
    title: '待处理回执',
    menu: 'receipt',
    buttons: 'query,get,edit',
    rows: 'POST /customs/stray/list',
  }),
  transmitters: menuScreen('/manifest/transmitter', {
    title: '舱单传输人',
    menu: 'transmitter',
    buttons: switchedWithPersonal,
  }),
  operatorCards: menuScreen('/manifest/iccard', {
    title: 'IC卡',
    menu: 'operator_card',
    buttons: switched,
    rows: 'GET /platform/iccard/getall',
  }),
  agents: menuScreen('/message/agent', {
    title: '收发代理',
    menu: 'agent',
    buttons: 'query,get,add,edit,delete,export,enable,disable',
    rows: 'POST /platform/agent/list',
  }),
  handoverChannels: menuScreen('/handover/channel', {
    title: '交接渠道',
    menu: 'handover_channel',
    buttons: 'query,get,add,edit,delete,enable,disable',
    rows: 'POST /handover/channel/list',
  }),
}

export const customsScreens = { ...documentScreens, ...others }
