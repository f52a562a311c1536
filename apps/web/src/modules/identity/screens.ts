import type { ScreenComponents } from '../../platform/list/screenComponents.ts'

export const identityScreens = {
  onlineUsers: () => import('./OnlineUsers.tsx'),
  signInLog: () => import('./SignInLog.tsx'),
  policy: () => import('./PolicyPage.tsx'),
  outgoingNotices: () => import('./OutgoingList.tsx'),
  registrations: () => import('./registration/Registrations.tsx'),
} satisfies ScreenComponents
