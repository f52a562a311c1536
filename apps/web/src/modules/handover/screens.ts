import type { Screen } from '../../kit/crud/screen.ts'

export const handoverScreens: Readonly<Record<string, Screen>> = {
  '/handover/channel': {
    menu: 'handover_channel',
    title: '交接渠道',
    rows: 'POST /handover/channel/list',
    load: () => import('./Channels.tsx'),
  },
}
