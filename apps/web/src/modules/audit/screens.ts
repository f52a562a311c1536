import type { Screen } from '../../kit/crud/screen.ts'

export const auditScreens: Readonly<Record<string, Screen>> = {
  '/audit/recycle': { menu: 'recycle', title: '回收站', load: () => import('./RecycleBin.tsx') },
  '/audit/log': { menu: 'audit', title: '操作日志', load: () => import('./AuditLog.tsx') },
}
