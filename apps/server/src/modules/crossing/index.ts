import type { BoundOperation } from '../../kernel/handlers.ts'
import { batchViewHandler } from './batchView.ts'
import { gateHandlers } from './gate.ts'
import { orderNextHandler } from './orderNext.ts'
import { orderTimelineHandler } from './orderTimeline.ts'

export const crossingHandlers: BoundOperation[] = [
  batchViewHandler,
  orderTimelineHandler,
  orderNextHandler,
  ...gateHandlers,
]
