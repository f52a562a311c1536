import type { Screen } from '../../kit/crud/screen.ts'

export const todoScreens: Readonly<Record<string, Screen>> = {
  '/dashboard/workplace': { title: '工作台', load: () => import('./Workplace.tsx') },
  '/subscribe/subscribe': { title: '管理平台', load: () => import('./management/Management.tsx') },
}
