import { port, portByCode } from '@guanqiao/domain/reference/index'
import { problem } from '@guanqiao/domain/kit/problem'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'
import { codeHandlers } from './codes.ts'
import { lookupHandler } from './lookup.ts'

const portByCodeHandler = handle(portByCode, async (ctx, { port_code }) => {
  const row = await ctx.data.find(port, { port_code })
  if (!row) throw problem('record.notFound')
  return row
})

export const referenceHandlers: BoundOperation[] = [...codeHandlers, lookupHandler, portByCodeHandler]
