import type { Screen } from '../../kit/crud/screen.ts'

export const crossingScreens: Readonly<Record<string, Screen>> = {
  '/batch/view': {
    menu: 'batch',
    title: '批次总览',
    by: ['batch_number'],
    load: () => import('./BatchView.tsx'),
  },
  '/pound/gate': {
    menu: 'gate',
    title: '过卡记录',
    rows: 'POST /document/gate/list',
    load: () => import('./gate/GateRecords.tsx'),
  },
}
