import { company, companyApi } from './company.ts'
import { container, containerApi, containerOwner, containerOwnerApi, gateIn } from './container.ts'
import { availableDrivers, driver, driverApi } from './driver.ts'
import { markFiled, registerVehicles } from './register.ts'
import { downloadVehicles, vehicle, vehicleApi } from './vehicle.ts'

export * from './company.ts'
export * from './container.ts'
export * from './driver.ts'
export * from './register.ts'
export * from './standing.rules.ts'
export * from './vehicle.ts'

export const transportEntities = [company, driver, vehicle, containerOwner, container]
export const transportOperations = [
  ...Object.values(companyApi),
  ...Object.values(driverApi),
  availableDrivers,
  ...Object.values(vehicleApi),
  downloadVehicles,
  registerVehicles,
  markFiled,
  ...Object.values(containerOwnerApi),
  ...Object.values(containerApi),
  gateIn,
]
