import type { Screen } from '../../kit/crud/screen.ts'

export const cargoScreens: Readonly<Record<string, Screen>> = {
  '/cds/list': {
    menu: 'cargo_list',
    title: '载货清单',
    rows: 'POST /document/cargolist/list',
    load: () => import('./CargoLists.tsx'),
  },
  '/cds/view': { menu: 'cargo_list', title: '载货清单', load: () => import('./record/CargoRecord.tsx') },
  '/cds/print': { menu: 'cargo_list', title: '打印载货清单', load: () => import('./print/CargoPrint.tsx') },
}
