import { menu } from './menu.ts'
import type { ModuleEntry } from './menu.ts'

export const weighingMenus: ModuleEntry = {
  key: 'stock',
  module_name: '过磅',
  module_icon: 'Dashboard',
  menus: [
    menu('weighing', '过磅', '/pound/list', 'query,get,add,edit,void,print,manual,approve'),
    menu('gate', '过卡记录', '/pound/gate', 'query,get,edit'),
    menu('document_container', '集装箱列表', '/pound/container', 'query,edit'),
  ],
}
