import type { Screen } from '../../kit/crud/screen.ts'

export const tallyScreens: Readonly<Record<string, Screen>> = {
  '/rmft/mt5402/list': {
    menu: 'tally',
    title: '理货报告',
    rows: 'POST /document/tally/list',
    load: () => import('./TallyList.tsx'),
  },
  '/rmft/mt5402/create': {
    menu: 'tally',
    title: '理货报告录入',
    by: ['batch_number', 'copy'],
    load: () => import('./TallyDocument.tsx'),
  },
  '/rmft/mt5402/edit': {
    menu: 'tally',
    title: '理货报告',
    load: () => import('./TallyDocument.tsx'),
  },
}
