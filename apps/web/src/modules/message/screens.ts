import type { ScreenComponents } from '../../platform/list/screenComponents.ts'

export const messageScreens = {
  messages: () => import('./MessageLog.tsx'),
  unmatchedReceipts: () => import('./Inbox.tsx'),
  agents: () => import('./Agents.tsx'),
} satisfies ScreenComponents
