import type { ScreenComponents } from '../../platform/list/screenComponents.ts'

export const duplicateScreens = {
  duplicates: () => import('./Duplicates.tsx'),
} satisfies ScreenComponents
