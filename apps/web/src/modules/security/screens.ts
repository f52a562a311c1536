import type { Screen } from '../../kit/crud/screen.ts'

export const securityScreens: Readonly<Record<string, Screen>> = {
  '/account/settings/security': { title: '安全设置', load: () => import('./own/SecuritySettings.tsx') },
  '/security/online': { menu: 'online', title: '在线用户', load: () => import('./OnlineUsers.tsx') },
  '/security/signin': { menu: 'sign_in', title: '登录日志', load: () => import('./SignInLog.tsx') },
  '/security/outgoing': { menu: 'outgoing', title: '短信与邮件', load: () => import('./OutgoingList.tsx') },
}
