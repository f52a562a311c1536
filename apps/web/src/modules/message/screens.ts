import type { Screen } from '../../kit/crud/screen.ts'

export const messageScreens: Readonly<Record<string, Screen>> = {
  '/message/log': {
    menu: 'message',
    title: '报文记录',
    rows: 'POST /customs/message/list',
    load: () => import('./MessageLog.tsx'),
  },
  '/message/inbox': {
    menu: 'receipt',
    title: '待处理回执',
    rows: 'POST /customs/stray/list',
    load: () => import('./Inbox.tsx'),
  },
  '/message/agent': {
    menu: 'agent',
    title: '收发代理',
    rows: 'POST /platform/agent/list',
    load: () => import('./Agents.tsx'),
  },
}
