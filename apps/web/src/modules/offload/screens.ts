import type { ScreenComponents } from '../../platform/list/screenComponents.ts'

const document = () => import('./OffloadDocument.tsx')

export const offloadScreens = {
  offloads: () => import('./OffloadList.tsx'),
  newOffload: document,
  offload: document,
} satisfies ScreenComponents
