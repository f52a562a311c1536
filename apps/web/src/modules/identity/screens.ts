import type { Screen } from '../../kit/crud/screen.ts'

export const identityScreens: Readonly<Record<string, Screen>> = {
  '/security/online': { menu: 'online', title: '在线用户', load: () => import('./OnlineUsers.tsx') },
  '/security/signin': { menu: 'sign_in', title: '登录日志', load: () => import('./SignInLog.tsx') },
  '/security/policy': { menu: 'policy', title: '等保模式', load: () => import('./PolicyPage.tsx') },
  '/security/outgoing': { menu: 'outgoing', title: '短信与邮件', load: () => import('./OutgoingList.tsx') },
  '/platform/registration': {
    menu: 'registration',
    title: '注册申请',
    load: () => import('./registration/Registrations.tsx'),
  },
}
