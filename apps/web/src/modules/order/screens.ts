import type { ScreenComponents } from '../../platform/list/screenComponents.ts'

export const orderScreens = {
  orders: () => import('./OrderList.tsx'),
  newOrder: () => import('./OrderCreate.tsx'),
  order: () => import('./OrderDetail.tsx'),
  orderSheet: () => import('./sheet/OrderPrint.tsx'),
  batchPools: () => import('./batch/PoolList.tsx'),
  batchSettings: () => import('./batch/Settings.tsx'),
  batches: () => import('./batch/BatchList.tsx'),
} satisfies ScreenComponents
