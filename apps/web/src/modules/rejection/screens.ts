import type { Screen } from '../../kit/crud/screen.ts'

export const rejectionScreens: Readonly<Record<string, Screen>> = {
  '/rmft/rules': {
    menu: 'local_rule',
    title: '自订检查',
    rows: 'POST /customs/localrule/list',
    load: () => import('./LocalRules.tsx'),
  },
}
