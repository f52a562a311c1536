import { openCreateDrawer } from './kit/crud/openCreateDrawer.tsx'
import type { ScreenComponent } from './kit/crud/screenComponent.ts'

/** The screen of a path. */
export interface Screen {
  /** Key of the required menu; without it every signed-in user may open the screen. */
  readonly menu?: string
  /** Title of the tab and the page; overridden by a menu entry of the same path. */
  readonly title: string
  /** Query parameters that distinguish tabs of the same screen; `id` by default. */
  readonly by?: readonly string[]
  readonly load: () => Promise<{ default: ScreenComponent }>
}

/** All screens of the product: path → screen, one per line. */
export const screens: Readonly<Record<string, Screen>> = {
  '/dashboard/workplace': { title: '工作台', load: () => import('./modules/home/Workplace.tsx') },
  '/subscribe/subscribe': { title: '管理平台', load: () => import('./modules/home/Workplace.tsx') },
  '/account/settings/base': { title: '账户设置', load: () => import('./modules/account/AccountSettings.tsx') },
  '/order/list': { menu: 'order', title: '订单', load: () => import('./modules/order/OrderList.tsx') },
  '/order/create': {
    menu: 'order',
    title: '订单录入',
    by: ['id', 'copy'],
    load: () => import('./modules/order/OrderCreate.tsx'),
  },
  '/order/detail': { menu: 'order', title: '订单详情', load: () => import('./modules/order/OrderDetail.tsx') },
  '/number/pool': { menu: 'batch', title: '批次号段', load: () => import('./modules/order/batch/PoolList.tsx') },
  '/number/setting': { menu: 'batch', title: '取号设置', load: () => import('./modules/order/batch/Settings.tsx') },
  '/number/batch': { menu: 'batch', title: '批次号', load: () => import('./modules/order/batch/BatchList.tsx') },
  '/transport/vehicle': { menu: 'vehicle', title: '车辆', load: () => import('./modules/transport/Vehicles.tsx') },
  '/transport/vehicle/create': {
    menu: 'vehicle',
    title: '车辆新增',
    load: () => import('./modules/transport/Vehicles.tsx').then(openCreateDrawer),
  },
  '/transport/tool': { menu: 'vehicle', title: '运输工具', load: () => import('./modules/transport/Vehicles.tsx') },
  '/transport/tool/create': {
    menu: 'vehicle',
    title: '运输工具新增',
    load: () => import('./modules/transport/Vehicles.tsx').then(openCreateDrawer),
  },
  '/transport/driver': { menu: 'driver', title: '司机', load: () => import('./modules/transport/Drivers.tsx') },
  '/transport/driver/create': {
    menu: 'driver',
    title: '司机新增',
    load: () => import('./modules/transport/Drivers.tsx').then(openCreateDrawer),
  },
  '/transport/company': { menu: 'company', title: '运输公司', load: () => import('./modules/transport/Companies.tsx') },
  '/transport/company/create': {
    menu: 'company',
    title: '运输公司新增',
    load: () => import('./modules/transport/Companies.tsx').then(openCreateDrawer),
  },
  '/transport/container': {
    menu: 'container',
    title: '集装箱',
    load: () => import('./modules/transport/Containers.tsx'),
  },
  '/transport/container/create': {
    menu: 'container',
    title: '集装箱新增',
    load: () => import('./modules/transport/Containers.tsx').then(openCreateDrawer),
  },
  '/transport/containerowner': {
    menu: 'container_owner',
    title: '箱主',
    load: () => import('./modules/transport/ContainerOwners.tsx'),
  },
  '/transport/containerowner/create': {
    menu: 'container_owner',
    title: '箱主新增',
    load: () => import('./modules/transport/ContainerOwners.tsx').then(openCreateDrawer),
  },
  '/consignor/list': { menu: 'seller', title: '发货人', load: () => import('./modules/reference/Sellers.tsx') },
  '/consignor/create': {
    menu: 'seller',
    title: '发货人新增',
    load: () => import('./modules/reference/Sellers.tsx').then(openCreateDrawer),
  },
  '/consignee/list': { menu: 'receiver', title: '收货人', load: () => import('./modules/reference/Receivers.tsx') },
  '/consignee/create': {
    menu: 'receiver',
    title: '收货人新增',
    load: () => import('./modules/reference/Receivers.tsx').then(openCreateDrawer),
  },
  '/goods/list': { menu: 'goods', title: '商品', load: () => import('./modules/reference/Goods.tsx') },
  '/goods/create': {
    menu: 'goods',
    title: '商品新增',
    load: () => import('./modules/reference/Goods.tsx').then(openCreateDrawer),
  },
  '/port/district': { menu: 'port', title: '口岸', load: () => import('./modules/reference/Ports.tsx') },
  '/port/supervision': { menu: 'site', title: '监管场所', load: () => import('./modules/reference/Sites.tsx') },
  '/manifest/transmitter': {
    menu: 'transmitter',
    title: '舱单传输人',
    load: () => import('./modules/reference/Transmitters.tsx'),
  },
  '/manifest/iccard': {
    menu: 'operator_card',
    title: 'IC卡',
    load: () => import('./modules/reference/OperatorCards.tsx'),
  },
  '/batch/view': {
    menu: 'batch',
    title: '批次总览',
    by: ['batch_number'],
    load: () => import('./modules/crossing/BatchView.tsx'),
  },
  '/rmft/list': { menu: 'manifest', title: '公路舱单', load: () => import('./modules/customs/list/ManifestList.tsx') },
  '/rmft/create': { menu: 'manifest', title: '舱单录入', load: () => import('./modules/customs/ManifestCreate.tsx') },
  '/rmft/edit': { menu: 'manifest', title: '舱单', load: () => import('./modules/customs/ManifestEdit.tsx') },
  '/rmftcar/camt4404': {
    menu: 'confirmation',
    title: '空车出境确报',
    load: () => import('./modules/confirmation/ConfirmationList.tsx'),
  },
  '/rmftcar/camt4404/create': {
    menu: 'confirmation',
    title: '空车确报录入',
    by: ['vehicle_id'],
    load: () => import('./modules/confirmation/ConfirmationDocument.tsx'),
  },
  '/rmftcar/camt4404/edit': {
    menu: 'confirmation',
    title: '空车出境确报',
    load: () => import('./modules/confirmation/ConfirmationDocument.tsx'),
  },
  '/message/log': { menu: 'message', title: '报文记录', load: () => import('./modules/message/MessageLog.tsx') },
  '/message/inbox': { menu: 'receipt', title: '待处理回执', load: () => import('./modules/message/Inbox.tsx') },
  '/pound/list': { menu: 'weighing', title: '过磅列表', load: () => import('./modules/weighing/list/PoundList.tsx') },
  '/pound/create': {
    menu: 'weighing',
    title: '过磅录入',
    load: () => import('./modules/weighing/bridge/PoundCreate.tsx'),
  },
  '/goods/pound/create': {
    menu: 'weighing',
    title: '过磅录入',
    load: () => import('./modules/weighing/bridge/PoundCreate.tsx'),
  },
  '/pound/slip': { menu: 'weighing', title: '磅单', load: () => import('./modules/weighing/slip/PoundSlip.tsx') },
  '/pound/container': { menu: 'container', title: '集装箱', load: () => import('./modules/transport/Containers.tsx') },
}
