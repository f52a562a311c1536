import type { BoundOperation } from '../../kernel/handlers.ts'
import { listHandlers } from './lists.ts'
import { keptPageHandlers } from './pages.ts'
import { savePreferencesHandler } from './preferences.ts'

export const preferenceHandlers: readonly BoundOperation[] = [
  savePreferencesHandler,
  ...keptPageHandlers,
  ...listHandlers,
]
