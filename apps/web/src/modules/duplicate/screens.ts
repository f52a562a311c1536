import type { Screen } from '../../kit/crud/screen.ts'

export const duplicateScreens: Readonly<Record<string, Screen>> = {
  '/base/duplicate': { menu: 'duplicate', title: '重复记录', load: () => import('./Duplicates.tsx') },
}
