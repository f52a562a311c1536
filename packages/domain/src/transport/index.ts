import { annexOperations, driverAnnex, vehicleAnnex } from './annexes.ts'
import { baseCar, baseCarApi, takeOverCar } from './baseCar.ts'
import { company, companyApi } from './company.ts'
import {
  calculateRun,
  container,
  containerApi,
  containerOwner,
  containerOwnerApi,
  createRun,
  gateIn,
} from './container.ts'
import { domestic, domesticApi, stepDomestic } from './domestic.ts'
import { availableDrivers, driver, driverApi } from './driver.ts'
import { driverReceipt, driverReceiptApi } from './driverReceipt.ts'
import { markFiled, registerVehicles } from './register.ts'
import { tool, toolApi } from './tool.ts'
import { downloadVehicles, vehicle, vehicleApi } from './vehicle.ts'

export * from './annexes.ts'
export * from './baseCar.ts'
export * from './company.ts'
export * from './container.rules.ts'
export * from './container.ts'
export * from './domestic.flow.ts'
export * from './domestic.ts'
export * from './driver.ts'
export * from './driverReceipt.ts'
export * from './register.ts'
export * from './eligibility.rules.ts'
export * from './tool.ts'
export * from './vehicle.ts'

export const transportEntities = [
  company,
  driver,
  vehicle,
  containerOwner,
  container,
  tool,
  driverReceipt,
  baseCar,
  domestic,
  driverAnnex,
  vehicleAnnex,
]
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
  calculateRun,
  createRun,
  ...Object.values(toolApi),
  ...Object.values(driverReceiptApi),
  ...Object.values(baseCarApi),
  takeOverCar,
  ...Object.values(domesticApi),
  stepDomestic,
  ...annexOperations,
]
