import type { ScreenComponents } from '../../platform/list/screenComponents.ts'

const document = () => import('./TallyDocument.tsx')

export const tallyScreens = {
  tallies: () => import('./TallyList.tsx'),
  newTally: document,
  tally: document,
} satisfies ScreenComponents
