import type { Screen } from '../../kit/crud/screen.ts'

export const weighingScreens: Readonly<Record<string, Screen>> = {
  '/pound/list': {
    menu: 'weighing',
    title: '过磅列表',
    rows: 'POST /document/pound/list',
    load: () => import('./list/PoundList.tsx'),
  },
  '/pound/create': {
    menu: 'weighing',
    title: '过磅录入',
    load: () => import('./bridge/PoundCreate.tsx'),
  },
  '/goods/pound/create': {
    menu: 'weighing',
    title: '过磅录入',
    load: () => import('./bridge/PoundCreate.tsx'),
  },
  '/pound/slip': { menu: 'weighing', title: '磅单', load: () => import('./slip/PoundSlip.tsx') },
}
