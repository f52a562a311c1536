import type { Screen } from '../../kit/crud/screen.ts'

export const confirmationScreens: Readonly<Record<string, Screen>> = {
  '/rmftcar/camt4404': {
    menu: 'confirmation',
    title: '空车出境确报',
    rows: 'POST /document/confirm/list',
    load: () => import('./ConfirmationList.tsx'),
  },
  '/rmftcar/camt4404/create': {
    menu: 'confirmation',
    title: '空车确报录入',
    by: ['vehicle_id', 'copy'],
    load: () => import('./ConfirmationDocument.tsx'),
  },
  '/rmftcar/camt4404/edit': {
    menu: 'confirmation',
    title: '空车出境确报',
    load: () => import('./ConfirmationDocument.tsx'),
  },
}
