import type { ScreenComponents } from '../../platform/list/screenComponents.ts'

export const rejectionScreens = {
  localRules: () => import('./LocalRules.tsx'),
} satisfies ScreenComponents
