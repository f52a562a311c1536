import { menu } from './menu.ts'
import type { ModuleEntry } from './menu.ts'

export const auditMenus: ModuleEntry = {
  key: 'audit',
  module_name: '日志与回收站',
  module_icon: 'History',
  menus: [
    menu('audit', '操作日志', '/audit/log', 'query,get,export'),
    menu('recycle', '回收站', '/audit/recycle', 'query,get,restore'),
  ],
}
