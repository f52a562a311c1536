import type { ScreenComponents } from '../../platform/list/screenComponents.ts'

export const handoverScreens = {
  handoverChannels: () => import('./Channels.tsx'),
} satisfies ScreenComponents
