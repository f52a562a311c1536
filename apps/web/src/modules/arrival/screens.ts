import type { ScreenComponents } from '../../platform/list/screenComponents.ts'

const document = () => import('./ArrivalDocument.tsx')

export const arrivalScreens = {
  arrivals: () => import('./ArrivalList.tsx'),
  newArrival: document,
  arrival: document,
} satisfies ScreenComponents
