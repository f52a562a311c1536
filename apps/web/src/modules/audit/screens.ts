import type { Screen } from '../../kit/crud/screen.ts'

export const auditScreens: Readonly<Record<string, Screen>> = {
  '/audit/log': { menu: 'audit', title: '操作日志', load: () => import('./AuditLog.tsx') },
}
