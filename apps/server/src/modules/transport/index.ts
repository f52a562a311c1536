import type { BoundOperation } from '../../kernel/handlers.ts'
import { gateInHandler } from './containers.ts'
import { availableHandler } from './drivers.ts'
import { markFiledHandler } from './markFiled.ts'
import { registerHandler } from './register.ts'
import { downloadHandler } from './vehicles.ts'

export const transportHandlers: BoundOperation[] = [
  availableHandler,
  gateInHandler,
  downloadHandler,
  registerHandler,
  markFiledHandler,
]
