import {
  bulkMakeCargoLists,
  cargoHandover,
  confirmCargoList,
  makeCargoLists,
  postCargoLists,
  printCargoLists,
  viewCargoLists,
} from './cargoList.calls.ts'
import { cargoList, cargoListApi } from './cargoList.ts'

export const cargoEntities = [cargoList] as const
export const cargoOperations = [
  ...Object.values(cargoListApi),
  ...Object.values(cargoHandover.calls),
  makeCargoLists,
  bulkMakeCargoLists,
  viewCargoLists,
  postCargoLists,
  confirmCargoList,
  printCargoLists,
]
