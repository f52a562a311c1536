import type { Patch, Row } from '@guanqiao/domain/kit/entity'
import { driver, driverReceipt, driverReceiptApi } from '@guanqiao/domain/transport/index'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import type { ImportRule } from '../../platform/import/rule.ts'

const filingOf = { '01': 'filed', '02': 'filing', '03': 'rejected' } as const

/**
 * Locks the drivers before their receipts are written: an insert shares the lock of its driver, and two that then change the driver would
 * wait for each other.
 */
const lockDrivers = ({ data }: Pick<Context, 'data'>, ids: readonly string[]) =>
  data.all(driver, { id: [...new Set(ids)] }, { lock: true })

/** Sets the filing state of the driver from the latest receipt; without receipts the driver is unfiled. */
async function applyLatest(
  ctx: Pick<Context, 'data'>,
  { driver_id }: Pick<Row<typeof driverReceipt>, 'driver_id'>,
): Promise<void> {
  const { id, enterprise_id, filing_status } = await ctx.data.get(driver, driver_id, { lock: true })
  const [latest] = await ctx.data.first(driverReceipt, { enterprise_id, driver_id }, 1, {
    order: 'receipt_time',
    descending: true,
  })
  const filed = latest ? filingOf[latest.receipt_code] : 'none'
  if (filed !== filing_status) await ctx.data.update(driver, id, { filing_status: filed })
}

type Receipt = Row<typeof driverReceipt>

async function changeReceipt(
  ctx: Pick<Context, 'data'>,
  before: Receipt,
  patch: Patch<typeof driverReceipt>,
  version: number,
) {
  await lockDrivers(ctx, [before.driver_id, patch.driver_id ?? before.driver_id])
  const row = await ctx.data.update(driverReceipt, before.id, patch, version)
  await applyLatest(ctx, row)
  if (before.driver_id !== row.driver_id) await applyLatest(ctx, before)
  return row
}

export const driverReceiptImport: ImportRule = {
  table: 'driver_receipt',
  async insert({ data }, rows) {
    await lockDrivers(
      { data },
      (rows as { driver_id: string }[]).map(({ driver_id }) => driver_id),
    )
    const receipts = await data.createMany(driverReceipt, rows as never)
    const drivers = [...new Set(receipts.map(({ driver_id }) => driver_id))].sort()
    for (const driver_id of drivers) await applyLatest({ data }, { driver_id })
    return receipts
  },
  async update({ data }, before: Receipt, patch) {
    await changeReceipt({ data }, before, patch, before.version)
  },
}

export const driverReceiptHandlers: BoundOperation[] = [
  handle(driverReceiptApi.create, async (ctx, input) => {
    await lockDrivers(ctx, [input.driver_id])
    const row = await ctx.data.create(driverReceipt, input)
    await applyLatest(ctx, row)
    return row
  }),
  handle(driverReceiptApi.update, async (ctx, { id, version, ...patch }) => {
    return changeReceipt(ctx, await ctx.data.get(driverReceipt, id, { lock: true }), patch, version)
  }),
  handle(driverReceiptApi.remove, async (ctx, { id, version }) => {
    const before = await ctx.data.get(driverReceipt, id, { lock: true })
    await ctx.data.remove(driverReceipt, id, version ?? null)
    await applyLatest(ctx, before)
    return { id }
  }),
]
