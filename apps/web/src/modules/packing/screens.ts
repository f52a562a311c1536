import type { ScreenComponents } from '../../platform/list/screenComponents.ts'

const document = () => import('./PackingDocument.tsx')

export const packingScreens = {
  packingLists: () => import('./PackingList.tsx'),
  newPackingList: document,
  packingList: document,
} satisfies ScreenComponents
