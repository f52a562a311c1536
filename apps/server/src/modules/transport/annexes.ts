import {
  createDriverAnnex,
  driver,
  driverAnnex,
  driverAnnexes,
  driverApi,
  vehicle,
  vehicleAnnex,
  vehicleAnnexes,
  vehicleApi,
} from '@guanqiao/domain/transport/index'
import type { FileStore } from '../../gateways/files/store.ts'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'
import { annexHandlers, attachFiles, removeAnnexes } from '../../platform/files/annexes.ts'
import type { RestoredRecord } from '../../platform/recycle/restoredRecord.ts'

const createHandler = handle(createDriverAnnex, async (ctx, input) => {
  const [row] = await attachFiles(ctx, driverAnnexes, [input], () => '')
  return row!
})

const removeDriver = handle(driverApi.remove, async (ctx, { id, version }) => {
  await ctx.data.get(driver, id, { lock: true })
  await removeAnnexes(ctx, driverAnnexes, { driver_id: id })
  await ctx.data.remove(driver, id, version ?? null)
  return { id }
})

const removeVehicle = handle(vehicleApi.remove, async (ctx, { id, version }) => {
  await ctx.data.get(vehicle, id, { lock: true })
  await removeAnnexes(ctx, vehicleAnnexes, { vehicle_id: id })
  await ctx.data.remove(vehicle, id, version ?? null)
  return { id }
})

export const transportAnnexHandlers = (files: FileStore): BoundOperation[] => [
  ...annexHandlers(files, driverAnnexes),
  createHandler,
  removeDriver,
  ...annexHandlers(files, vehicleAnnexes),
  removeVehicle,
]

export const restoredWithAnnexes: readonly RestoredRecord[] = [
  { head: driver, parts: [driverAnnex] },
  { head: vehicle, parts: [vehicleAnnex] },
]
