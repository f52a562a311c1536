import { listAndCreate } from '../../platform/list/openCreateDrawer.ts'
import type { Screen } from '../../kit/crud/screen.ts'
import type * as Registers from './registers.ts'

const register = (name: keyof typeof Registers) => async () => ({
  default: (await import('./registers.ts'))[name],
})

const containers: Screen = {
  menu: 'container',
  title: '集装箱',
  rows: 'POST /transport/container/getall',
  load: register('containers'),
}

export const transportScreens: Readonly<Record<string, Screen>> = {
  ...listAndCreate('/transport/vehicle', '/transport/vehicle/create', {
    menu: 'vehicle',
    title: '车辆',
    rows: 'POST /transport/vehicle/getall',
    load: () => import('./Vehicles.tsx'),
  }),
  ...listAndCreate('/transport/tool', '/transport/tool/create', {
    menu: 'tool',
    title: '运输工具',
    rows: 'POST /transport/tool/getall',
    load: register('tools'),
  }),
  ...listAndCreate('/transport/driver', '/transport/driver/create', {
    menu: 'driver',
    title: '司机',
    load: () => import('./Drivers.tsx'),
  }),
  ...listAndCreate('/transport/company', '/transport/company/create', {
    menu: 'company',
    title: '运输公司',
    load: register('companies'),
  }),
  ...listAndCreate('/transport/container', '/transport/container/create', containers),
  '/transport/container/calculate': {
    menu: 'container',
    title: '箱号计算',
    load: () => import('./CalculateRun.tsx'),
  },
  ...listAndCreate('/transport/containerowner', '/transport/containerowner/create', {
    menu: 'container_owner',
    title: '箱主',
    load: register('containerOwners'),
  }),
  '/transport/driverreceipt': { menu: 'driver_receipt', title: '司机备案回执', load: register('driverReceipts') },
  '/transport/domestic': { menu: 'domestic', title: '国内运输', load: register('domestic') },
  '/transport/basecar': {
    menu: 'base_car',
    title: '基础车辆',
    rows: 'GET /platform/basecar/getall',
    load: register('baseCars'),
  },
  '/transport/expiring': { menu: 'watch_list', title: '到期提醒', load: () => import('./Expiring.tsx') },
}
