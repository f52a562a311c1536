import type { Screen } from '../../kit/crud/screen.ts'

export const orderScreens: Readonly<Record<string, Screen>> = {
  '/order/list': {
    menu: 'order',
    title: '订单',
    rows: 'GET /platform/order/getall',
    load: () => import('./OrderList.tsx'),
  },
  '/order/create': {
    menu: 'order',
    title: '订单录入',
    by: ['id', 'copy'],
    load: () => import('./OrderCreate.tsx'),
  },
  '/order/detail': { menu: 'order', title: '订单详情', load: () => import('./OrderDetail.tsx') },
  '/order/print': { menu: 'order', title: '委托单', load: () => import('./sheet/OrderPrint.tsx') },
  '/number/pool': {
    menu: 'batch',
    title: '批次号段',
    rows: 'GET /platform/number/pool/getall',
    load: () => import('./batch/PoolList.tsx'),
  },
  '/number/setting': {
    menu: 'batch',
    title: '取号设置',
    rows: 'GET /platform/number/setting/getall',
    load: () => import('./batch/Settings.tsx'),
  },
  '/number/batch': {
    menu: 'batch',
    title: '批次号',
    rows: 'GET /platform/number/getallbatch',
    load: () => import('./batch/BatchList.tsx'),
  },
}
