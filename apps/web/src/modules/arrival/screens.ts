import type { Screen } from '../../kit/crud/screen.ts'

export const arrivalScreens: Readonly<Record<string, Screen>> = {
  '/rmft/mt3402/list': {
    menu: 'arrival',
    title: '运抵报告',
    rows: 'POST /document/arrival/list',
    load: () => import('./ArrivalList.tsx'),
  },
  '/rmft/mt3402/create': {
    menu: 'arrival',
    title: '运抵报告录入',
    by: ['batch_number', 'copy'],
    load: () => import('./ArrivalDocument.tsx'),
  },
  '/rmft/mt3402/edit': {
    menu: 'arrival',
    title: '运抵报告',
    load: () => import('./ArrivalDocument.tsx'),
  },
}
