import { colleagues } from '../kit/calls/colleagues.ts'
import { countWork, loadPerPerson, passOnWork, putOffWork, releaseWork, takeWork, workToDo } from './tasks.ts'
import { watchKinds, watchList } from './watchList.ts'

export * from './tasks.ts'
export * from './watchList.ts'

export const workOperations = [
  workToDo,
  countWork,
  loadPerPerson,
  takeWork,
  putOffWork,
  passOnWork,
  releaseWork,
  colleagues,
  watchList,
  watchKinds,
]
