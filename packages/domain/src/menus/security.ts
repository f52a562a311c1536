import { menu } from './menu.ts'
import type { ModuleEntry } from './menu.ts'

export const securityMenus: ModuleEntry = {
  key: 'security',
  module_name: '账号安全',
  module_icon: 'Safety',
  menus: [{ ...menu('outgoing', '短信与邮件', '/security/outgoing', 'query,get,personal'), staffOnly: true }],
}
