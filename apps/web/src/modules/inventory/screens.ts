import type { ScreenComponents } from '../../platform/list/screenComponents.ts'

export const inventoryScreens = {
  inventories: () => import('./Inventories.tsx'),
  inventoryDeadlines: () => import('./Outstanding.tsx'),
  manualClearance: () => import('./ManualClearance.tsx'),
  inventoryFilings: () => import('./Filings.tsx'),
} satisfies ScreenComponents
