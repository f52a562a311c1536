import type { BoundOperation } from '../../kernel/handlers.ts'
import { dismissHandler, findHandler, referencesHandler } from './find.ts'
import { mergeHandler, mergesHandler, undoHandler } from './merge.ts'

export const duplicateHandlers: BoundOperation[] = [
  findHandler,
  referencesHandler,
  dismissHandler,
  mergeHandler,
  mergesHandler,
  undoHandler,
]
