import { menu } from './menu.ts'
import type { ModuleEntry } from './menu.ts'

export const orderMenus: ModuleEntry = {
  key: 'order',
  module_name: '订单与批次',
  module_icon: 'FileText',
  menus: [
    menu('order', '订单', '/order/list', 'query,get,add,edit,delete,export,print'),
    menu('batch', '批次号', '/number/batch', 'query,get,add,edit,import,void'),
  ],
}
