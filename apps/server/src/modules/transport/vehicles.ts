import { downloadVehicles, vehicle } from '@guanqiao/domain/transport/index'
import { handleStream } from '../../kernel/handlers.ts'
import { csvOf } from '../../platform/export/csv.ts'

export const downloadHandler = handleStream(downloadVehicles, (ctx, query) => csvOf(vehicle, ctx.pages(vehicle, query)))
