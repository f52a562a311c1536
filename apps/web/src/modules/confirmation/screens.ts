import type { Screen } from '../../kit/crud/screen.ts'

const document = () => import('./ConfirmationDocument.tsx')

export const confirmationScreens: Readonly<Record<string, Screen>> = {
  '/rmftcar/mt4401': { menu: 'confirmation', title: '进境确报', load: () => import('./EntryList.tsx') },
  '/rmftcar/mt4401/create': { menu: 'confirmation', title: '确报录入', by: ['copy', 'ie_flag'], load: document },
  '/rmftcar/mt4401/edit': { menu: 'confirmation', title: '车辆确报', load: document },
  '/rmftcar/mt4401/make': {
    menu: 'confirmation',
    title: '生成确报',
    by: ['order_id', 'batch_number', 'kind'],
    load: () => import('./make/MakeConfirmations.tsx'),
  },
  '/rmftcar/camt4404': { menu: 'confirmation_out', title: '空车出境确报', load: () => import('./EmptyTruckList.tsx') },
  '/rmftcar/camt4404/create': {
    menu: 'confirmation',
    title: '空车确报录入',
    load: () => import('./EmptyTruckCreate.tsx'),
  },
  // The address that favourites and last records of earlier versions have.
  '/rmftcar/camt4404/edit': { menu: 'confirmation', title: '车辆确报', load: document },
  '/rmftcar/advance': { menu: 'confirm_advance', title: '预确报', load: () => import('./advance/AdvanceList.tsx') },
}
