import type { Screen } from '../../kit/crud/screen.ts'

export const packingScreens: Readonly<Record<string, Screen>> = {
  '/rmft/mt7402/list': {
    menu: 'packing',
    title: '装箱清单',
    rows: 'POST /document/packing/list',
    load: () => import('./PackingList.tsx'),
  },
  '/rmft/mt7402/create': {
    menu: 'packing',
    title: '装箱清单录入',
    by: ['batch_number', 'copy'],
    load: () => import('./PackingDocument.tsx'),
  },
  '/rmft/mt7402/edit': {
    menu: 'packing',
    title: '装箱清单',
    load: () => import('./PackingDocument.tsx'),
  },
}
