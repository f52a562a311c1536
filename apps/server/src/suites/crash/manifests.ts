import { manifestApi } from '@guanqiao/domain/customs/index'
import type { Actor } from '../../testing/actor.ts'
import { sendOk } from '../../testing/trade.ts'
import type { Trade } from '../../testing/trade.ts'

/** Ids of manifests without findings: one for each truck of an order created for them. */
export async function makeManifests(clerk: Actor, trade: Trade, trucks: number): Promise<string[]> {
  const { id } = await trade.order(trucks)
  await trade.submit(id)
  const rows = (await sendOk(clerk, manifestApi.fromOrder, { order_id: id })) as { id: string; status: string }[]
  const unready = rows.filter(({ status }) => status !== 'ready')
  if (rows.length !== trucks || unready.length > 0)
    throw new Error(`${rows.length} manifests of ${trucks} trucks, ${unready.length} not ready`)
  return rows.map((row) => row.id)
}
