import type { ScreenComponents } from '../../platform/list/screenComponents.ts'

const document = () => import('./ConfirmationDocument.tsx')

export const confirmationScreens = {
  confirmations: () => import('./EntryList.tsx'),
  newConfirmation: document,
  confirmation: document,
  makeConfirmations: () => import('./make/MakeConfirmations.tsx'),
  emptyTrucks: () => import('./EmptyTruckList.tsx'),
  newEmptyTruck: () => import('./EmptyTruckCreate.tsx'),
  formerConfirmation: document,
  plannedTrucks: () => import('./advance/AdvanceList.tsx'),
} satisfies ScreenComponents
