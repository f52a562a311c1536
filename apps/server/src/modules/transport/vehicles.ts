import { downloadVehicles, vehicle } from '@guanqiao/domain/transport/index'
import { handle } from '../../kernel/handlers.ts'
import { csvOf } from './csv.ts'

const MOST_ROWS = 10_000

export const downloadHandler = handle(downloadVehicles, async (ctx, query) =>
  csvOf(vehicle, await ctx.data.listRows(vehicle, query, MOST_ROWS)),
)
