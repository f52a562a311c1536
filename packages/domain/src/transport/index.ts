import { company, companyApi } from './company.ts'
import { container, containerApi, containerOwner, containerOwnerApi, gateIn } from './container.ts'
import { availableDrivers, driver, driverApi } from './driver.ts'
import { downloadVehicles, vehicle, vehicleApi } from './vehicle.ts'

export * from './company.ts'
export * from './container.ts'
export * from './driver.ts'
export * from './standing.rules.ts'
export * from './vehicle.ts'

export const transportEntities = [company, driver, vehicle, containerOwner, container]
export const transportOperations = [
  ...Object.values(companyApi),
  ...Object.values(driverApi),
  availableDrivers,
  ...Object.values(vehicleApi),
  downloadVehicles,
  ...Object.values(containerOwnerApi),
  ...Object.values(containerApi),
  gateIn,
]
