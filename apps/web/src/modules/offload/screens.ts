import type { Screen } from '../../kit/crud/screen.ts'

export const offloadScreens: Readonly<Record<string, Screen>> = {
  '/rmft/mt8401/list': {
    menu: 'offload',
    title: '落装改配',
    rows: 'POST /document/offload/list',
    load: () => import('./OffloadList.tsx'),
  },
  '/rmft/mt8401/create': {
    menu: 'offload',
    title: '落装改配申请录入',
    by: ['batch_number', 'copy'],
    load: () => import('./OffloadDocument.tsx'),
  },
  '/rmft/mt8401/edit': {
    menu: 'offload',
    title: '落装改配申请',
    load: () => import('./OffloadDocument.tsx'),
  },
}
