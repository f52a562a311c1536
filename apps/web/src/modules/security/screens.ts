import type { Screen } from '../../kit/crud/screen.ts'

export const securityScreens: Readonly<Record<string, Screen>> = {
  '/security/outgoing': { menu: 'outgoing', title: '短信与邮件', load: () => import('./OutgoingList.tsx') },
}
