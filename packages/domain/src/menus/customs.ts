import { menu, switched, switchedWithPersonal } from './menu.ts'
import type { ModuleEntry } from './menu.ts'

export const customsMenus: ModuleEntry = {
  key: 'customs',
  module_name: '舱单与回执',
  module_icon: 'Audit',
  menus: [
    menu('manifest', '公路舱单', '/rmft/list', 'query,get,add,edit,delete,declare,undo,print'),
    menu('confirmation', '进境确报', '/rmftcar/mt4401', 'query,get,add,edit,delete,declare,print'),
    menu('confirmation_out', '空车出境确报', '/rmftcar/camt4404', 'query'),
    menu('confirm_advance', '预确报', '/rmftcar/advance', 'query,add,edit'),
    menu('packing', '装箱清单', '/rmft/mt7402/list', 'query,get,add,edit,delete,declare'),
    menu('arrival', '运抵报告', '/rmft/mt3402/list', 'query,get,add,edit,delete,declare'),
    menu('tally', '理货报告', '/rmft/mt5402/list', 'query,get,add,edit,delete,declare'),
    menu('offload', '落装改配', '/rmft/mt8401/list', 'query,get,add,edit,delete,declare'),
    menu('inventory', '集报清单', '/cdl/list', 'query,get,add,edit,delete,declare,undo'),
    menu('inventory_manual', '人工清关', '/cdl/manual', 'query,get,edit,delete'),
    menu('inventory_filing', '集中申报备案', '/cdl/filing', 'query,get,add,edit,delete,enable,disable'),
    menu('cargo_list', '载货清单', '/cds/list', 'query,get,add,edit,delete,declare,undo,print'),
    menu('local_rule', '自订检查', '/rmft/rules', 'query,get,add,edit,delete,enable,disable'),
    menu('message', '报文记录', '/message/log', 'query,get,edit'),
    menu('receipt', '待处理回执', '/message/inbox', 'query,get,edit'),
    menu('transmitter', '舱单传输人', '/manifest/transmitter', switchedWithPersonal),
    menu('operator_card', 'IC卡', '/manifest/iccard', switched),
    menu('agent', '收发代理', '/message/agent', 'query,get,add,edit,delete,export,enable,disable'),
    menu('handover_channel', '交接渠道', '/handover/channel', 'query,get,add,edit,delete,enable,disable'),
  ],
}
