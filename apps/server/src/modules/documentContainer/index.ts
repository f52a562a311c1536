import type { BoundOperation } from '../../kernel/handlers.ts'
import { handlerIn } from '../../documents/saving/saveDocument.ts'
import { editHandler, papersHandler } from './edit.ts'

/** `handled` has the handlers that save the documents. */
export const documentContainerHandlers = (handled: readonly BoundOperation[]): BoundOperation[] => [
  papersHandler,
  editHandler(handlerIn(handled)),
]
