import { openCreateDrawer } from '../../kit/crud/openCreateDrawer.tsx'
import type { Screen } from '../../kit/crud/screen.ts'

export const referenceScreens: Readonly<Record<string, Screen>> = {
  '/consignor/list': {
    menu: 'seller',
    title: '发货人',
    load: () => import('./Sellers.tsx'),
  },
  '/consignor/create': {
    menu: 'seller',
    title: '发货人新增',
    load: () => import('./Sellers.tsx').then(openCreateDrawer),
  },
  '/consignee/list': {
    menu: 'receiver',
    title: '收货人',
    load: () => import('./Receivers.tsx'),
  },
  '/consignee/create': {
    menu: 'receiver',
    title: '收货人新增',
    load: () => import('./Receivers.tsx').then(openCreateDrawer),
  },
  '/goods/list': {
    menu: 'goods',
    title: '商品',
    rows: 'GET /platform/basegood/getall',
    load: () => import('./Goods.tsx'),
  },
  '/goods/create': {
    menu: 'goods',
    title: '商品新增',
    load: () => import('./Goods.tsx').then(openCreateDrawer),
  },
  '/port/district': {
    menu: 'port',
    title: '口岸',
    rows: 'GET /platform/baseport/getall',
    load: () => import('./Ports.tsx'),
  },
  '/port/supervision': {
    menu: 'site',
    title: '监管场所',
    rows: 'POST /port/supervision/getall',
    load: () => import('./Sites.tsx'),
  },
  '/manifest/transmitter': {
    menu: 'transmitter',
    title: '舱单传输人',
    load: () => import('./Transmitters.tsx'),
  },
  '/manifest/iccard': {
    menu: 'operator_card',
    title: 'IC卡',
    rows: 'GET /platform/iccard/getall',
    load: () => import('./OperatorCards.tsx'),
  },
}
