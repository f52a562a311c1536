import { openCreateDrawer } from '../../kit/crud/openCreateDrawer.tsx'
import type { Screen } from '../../kit/crud/screen.ts'

export const transportScreens: Readonly<Record<string, Screen>> = {
  '/transport/vehicle': {
    menu: 'vehicle',
    title: '车辆',
    rows: 'POST /transport/vehicle/getall',
    load: () => import('./Vehicles.tsx'),
  },
  '/transport/vehicle/create': {
    menu: 'vehicle',
    title: '车辆新增',
    load: () => import('./Vehicles.tsx').then(openCreateDrawer),
  },
  '/transport/tool': {
    menu: 'vehicle',
    title: '运输工具',
    rows: 'POST /transport/vehicle/getall',
    load: () => import('./Vehicles.tsx'),
  },
  '/transport/tool/create': {
    menu: 'vehicle',
    title: '运输工具新增',
    load: () => import('./Vehicles.tsx').then(openCreateDrawer),
  },
  '/transport/driver': {
    menu: 'driver',
    title: '司机',
    load: () => import('./Drivers.tsx'),
  },
  '/transport/driver/create': {
    menu: 'driver',
    title: '司机新增',
    load: () => import('./Drivers.tsx').then(openCreateDrawer),
  },
  '/transport/company': {
    menu: 'company',
    title: '运输公司',
    load: () => import('./Companies.tsx'),
  },
  '/transport/company/create': {
    menu: 'company',
    title: '运输公司新增',
    load: () => import('./Companies.tsx').then(openCreateDrawer),
  },
  '/transport/container': {
    menu: 'container',
    title: '集装箱',
    rows: 'POST /transport/container/getall',
    load: () => import('./Containers.tsx'),
  },
  '/transport/container/create': {
    menu: 'container',
    title: '集装箱新增',
    load: () => import('./Containers.tsx').then(openCreateDrawer),
  },
  '/transport/containerowner': {
    menu: 'container_owner',
    title: '箱主',
    load: () => import('./ContainerOwners.tsx'),
  },
  '/transport/containerowner/create': {
    menu: 'container_owner',
    title: '箱主新增',
    load: () => import('./ContainerOwners.tsx').then(openCreateDrawer),
  },
  '/pound/container': {
    menu: 'container',
    title: '集装箱',
    rows: 'POST /transport/container/getall',
    load: () => import('./Containers.tsx'),
  },
}
