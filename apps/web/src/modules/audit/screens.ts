import type { ScreenComponents } from '../../platform/list/screenComponents.ts'

export const auditScreens = {
  recycleBin: () => import('./RecycleBin.tsx'),
  auditLog: () => import('./AuditLog.tsx'),
} satisfies ScreenComponents
