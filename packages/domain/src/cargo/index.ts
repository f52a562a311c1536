import {
  cargoListFile,
  confirmCargoList,
  handOverCargoList,
  makeCargoLists,
  postCargoLists,
  printCargoLists,
  recallCargoList,
  viewCargoLists,
} from './cargoList.calls.ts'
import { cargoList, cargoListApi } from './cargoList.ts'

export const cargoEntities = [cargoList] as const
export const cargoOperations = [
  ...Object.values(cargoListApi),
  makeCargoLists,
  viewCargoLists,
  postCargoLists,
  cargoListFile,
  handOverCargoList,
  confirmCargoList,
  recallCargoList,
  printCargoLists,
]
