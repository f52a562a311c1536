import type { BoundOperation } from '../../kernel/handlers.ts'
import { findHandler } from './find.ts'

export const findHandlers: BoundOperation[] = [findHandler]
