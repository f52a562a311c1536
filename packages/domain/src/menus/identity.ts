import { menu } from './menu.ts'
import type { ModuleEntry } from './menu.ts'

export const securityMenus: ModuleEntry = {
  key: 'security',
  module_name: '账号安全',
  module_icon: 'Safety',
  menus: [
    menu('online', '在线用户', '/security/online', 'query,delete'),
    menu('sign_in', '登录日志', '/security/signin', 'query'),
    { ...menu('policy', '等保模式', '/security/policy', 'query,edit'), staffOnly: true },
    { ...menu('outgoing', '短信与邮件', '/security/outgoing', 'query,get,personal'), staffOnly: true },
  ],
}
