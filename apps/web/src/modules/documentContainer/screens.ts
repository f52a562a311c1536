import type { ScreenComponents } from '../../platform/list/screenComponents.ts'

export const documentContainerScreens = {
  documentContainers: () => import('./DocumentContainers.tsx'),
} satisfies ScreenComponents
