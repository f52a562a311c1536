import type { Screen } from '../../kit/crud/screen.ts'

export const documentContainerScreens: Readonly<Record<string, Screen>> = {
  '/pound/container': {
    menu: 'document_container',
    title: '集装箱列表',
    rows: 'POST /document/container/list',
    load: () => import('./DocumentContainers.tsx'),
  },
}
