import type { ScreenComponents } from '../../platform/list/screenComponents.ts'

export const transportScreens = {
  vehicles: () => import('./Vehicles.tsx'),
  tools: () => import('./Tools.tsx'),
  drivers: () => import('./Drivers.tsx'),
  companies: () => import('./Companies.tsx'),
  containers: () => import('./Containers.tsx'),
  calculateContainers: () => import('./CalculateRun.tsx'),
  containerOwners: () => import('./ContainerOwners.tsx'),
  driverReceipts: () => import('./DriverReceipts.tsx'),
  domesticTransport: () => import('./Domestic.tsx'),
  baseCars: () => import('./BaseCars.tsx'),
  expiringPapers: () => import('./Expiring.tsx'),
} satisfies ScreenComponents
