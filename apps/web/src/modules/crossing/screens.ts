import type { ScreenComponents } from '../../platform/list/screenComponents.ts'

export const crossingScreens = {
  batch: () => import('./BatchView.tsx'),
  gateRecords: () => import('./gate/GateRecords.tsx'),
} satisfies ScreenComponents
