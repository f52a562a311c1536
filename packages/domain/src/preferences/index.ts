import { keepPages, keptPages } from './keptPages.ts'
import { arrangeList } from '../kit/calls/arrangeList.ts'
import { chooseListFilter, listFilters, removeListFilter, saveListFilter } from './lists.ts'
import { savePreferences } from './preferences.ts'

export const preferenceOperations = [
  savePreferences,
  keptPages,
  keepPages,
  arrangeList,
  chooseListFilter,
  listFilters,
  saveListFilter,
  removeListFilter,
]
