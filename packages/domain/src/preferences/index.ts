import { keepPages, keptPages } from './keptPages.ts'
import { arrangeList, chooseListFilter, listFilters, removeListFilter, saveListFilter } from './lists.ts'
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
