import type { ScreenComponents } from '../../platform/list/screenComponents.ts'

export const weighingScreens = {
  weighings: () => import('./list/PoundList.tsx'),
  newWeighing: () => import('./bridge/PoundCreate.tsx'),
  goodsWeighing: () => import('./bridge/PoundCreate.tsx'),
  weighingSlip: () => import('./slip/PoundSlip.tsx'),
} satisfies ScreenComponents
