import type { BoundOperation } from '../../kernel/handlers.ts'
import { batchViewHandler } from './batchView.ts'
import { workHandler } from './work.ts'

export const crossingHandlers: BoundOperation[] = [batchViewHandler, workHandler]
