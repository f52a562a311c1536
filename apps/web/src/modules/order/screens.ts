import type { Screen } from '../../kit/crud/screen.ts'

export const orderScreens: Readonly<Record<string, Screen>> = {
  '/order/list': { menu: 'order', title: '订单', load: () => import('./OrderList.tsx') },
  '/order/create': {
    menu: 'order',
    title: '订单录入',
    by: ['id', 'copy'],
    load: () => import('./OrderCreate.tsx'),
  },
  '/order/detail': { menu: 'order', title: '订单详情', load: () => import('./OrderDetail.tsx') },
  '/number/pool': { menu: 'batch', title: '批次号段', load: () => import('./batch/PoolList.tsx') },
  '/number/setting': { menu: 'batch', title: '取号设置', load: () => import('./batch/Settings.tsx') },
  '/number/batch': { menu: 'batch', title: '批次号', load: () => import('./batch/BatchList.tsx') },
}
