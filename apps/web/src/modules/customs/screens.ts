import type { Screen } from '../../kit/crud/screen.ts'

export const customsScreens: Readonly<Record<string, Screen>> = {
  '/rmft/list': {
    menu: 'manifest',
    title: '公路舱单',
    rows: 'POST /document/manifest/list',
    load: () => import('./list/ManifestList.tsx'),
  },
  '/rmft/create': { menu: 'manifest', title: '舱单录入', load: () => import('./ManifestCreate.tsx') },
  '/rmft/print': { menu: 'manifest', title: '公路舱单', load: () => import('./sheet/ManifestPrint.tsx') },
  '/rmft/edit': { menu: 'manifest', title: '舱单', load: () => import('./ManifestEdit.tsx') },
}
