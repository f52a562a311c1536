import { listAndCreate } from '../../platform/list/openCreateDrawer.ts'
import type { Screen } from '../../kit/crud/screen.ts'

export const inventoryScreens: Readonly<Record<string, Screen>> = {
  ...listAndCreate('/cdl/list', '/cdl/create', {
    menu: 'inventory',
    title: '集报清单',
    load: () => import('./Inventories.tsx'),
  }),
  '/cdl/outstanding': { menu: 'inventory', title: '集报期限', load: () => import('./Outstanding.tsx') },
  '/cdl/manual': { menu: 'inventory_manual', title: '人工清关', load: () => import('./ManualClearance.tsx') },
  '/cdl/filing': { menu: 'inventory_filing', title: '集中申报备案', load: () => import('./Filings.tsx') },
}
