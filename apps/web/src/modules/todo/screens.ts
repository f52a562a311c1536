import type { ScreenComponents } from '../../platform/list/screenComponents.ts'

export const todoScreens = {
  workplace: () => import('./Workplace.tsx'),
  management: () => import('./management/Management.tsx'),
} satisfies ScreenComponents
