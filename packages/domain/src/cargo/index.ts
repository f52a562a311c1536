import {
  bulkMakeCargoLists,
  cargoListFile,
  confirmCargoList,
  handCargoByDownload,
  handOverCargoList,
  importCargoAnswers,
  makeCargoLists,
  postCargoLists,
  printCargoLists,
  recallCargoList,
  redeliverCargoList,
  viewCargoLists,
} from './cargoList.calls.ts'
import { cargoList, cargoListApi } from './cargoList.ts'

export const cargoEntities = [cargoList] as const
export const cargoOperations = [
  ...Object.values(cargoListApi),
  makeCargoLists,
  bulkMakeCargoLists,
  viewCargoLists,
  postCargoLists,
  cargoListFile,
  handOverCargoList,
  redeliverCargoList,
  handCargoByDownload,
  confirmCargoList,
  importCargoAnswers,
  recallCargoList,
  printCargoLists,
]
