import type { BoundOperation } from '../../kernel/handlers.ts'
import { logHandlers } from './log.ts'

export const auditHandlers: BoundOperation[] = [...logHandlers]
