import type { Screen } from '../../kit/crud/screen.ts'

export const accountScreens: Readonly<Record<string, Screen>> = {
  '/account/settings/base': { title: '账户设置', load: () => import('./AccountSettings.tsx') },
}
