import type { ScreenComponents } from '../../platform/list/screenComponents.ts'

export const cargoScreens = {
  cargoLists: () => import('./CargoLists.tsx'),
  cargoList: () => import('./record/CargoRecord.tsx'),
  cargoSheet: () => import('./print/CargoPrint.tsx'),
} satisfies ScreenComponents
