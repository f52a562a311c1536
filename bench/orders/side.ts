import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { orderApi } from '@guanqiao/domain/order/index'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { openDoor } from '../../apps/server/src/suites/crash/demoUsers.ts'
import { driverName, sendOk, openTrade } from '../../apps/server/src/testing/trade.ts'
import { cpuOf, databaseCpuSeconds, serverPids } from '../usage/process.ts'
import { startProduct } from '../product.ts'
import { openLimit } from './limit.ts'

export const TRUCKS = 200

/** The measured saves; each is followed by its limit. */
export const saves = ['made', 'made with batch numbers', 'one truck changed', 'all trucks changed'] as const
export type Save = (typeof saves)[number]

/** The cost of one request, all in milliseconds. */
export interface Cost {
  readonly elapsed: number
  /** CPU time of the server, and of the database's processes. */
  readonly server: number
  readonly database: number
}

type SavedOrder = { readonly id: string; readonly transports: readonly { readonly id: string }[] }

/** A product with the base data for an order of 200 trucks. */
export interface Side {
  /** Saves an order in each way, each followed by the same rows in plain SQL. `number` differs for each round. */
  round(number: number, report: (save: Save, product: Cost, limit: Cost) => void): Promise<void>
  stop(): Promise<void>
}

/** Opens the product of the checkout at `root`. */
export async function openSide(root: string): Promise<Side> {
  const cache = fileURLToPath(new URL('../../.cache/', import.meta.url))
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(`${cache}bench-orders-`)
  const product = await startProduct(folder, { GUANQIAO_DEMO: '1' }, root)
  const trade = await openTrade(openDoor(product.port), 'a', TRUCKS)
  const limit = await openLimit(folder)
  const pids = await serverPids(product.process)

  const measured = async <T>(work: () => Promise<T>): Promise<{ cost: Cost; value: T }> => {
    const [server, database] = [await cpuOf(pids), await databaseCpuSeconds(folder)]
    const begun = performance.now()
    const value = await work()
    const elapsed = performance.now() - begun
    const used = { server: (await cpuOf(pids)) - server, database: (await databaseCpuSeconds(folder)) - database }
    return { cost: { elapsed, server: used.server * 1000, database: used.database * 1000 }, value }
  }
  return {
    async round(number, report) {
      /** The page's request with the page's headers. */
      const save = async (kind: Save, operation: Pick<Operation, 'routes'>, input: object): Promise<SavedOrder> => {
        const headers = { 'idempotency-key': randomUUID(), 'accept-encoding': 'gzip, deflate, br' }
        const { cost, value } = await measured(
          () => sendOk(trade.clerk, operation, input, headers) as Promise<SavedOrder>,
        )
        const again = await limit.prepare(value.id)
        report(kind, cost, (await measured(again)).cost)
        return value
      }
      const draft = trade.draftOf(TRUCKS, { contract_no: `BENCH-${number}` })
      const change = (at: number) => ({ driver_name: driverName(at) })
      await save('made', orderApi.create, { ...draft, transports: trade.lines(TRUCKS, change) })
      const batch = (at: number) => String(5_100_000_000_000 + number * TRUCKS + at)
      const numbered = trade.lines(TRUCKS, (at) => ({ ...change(at), batch_number: batch(at) }))
      const { id, transports } = await save('made with batch numbers', orderApi.create, {
        ...draft,
        transports: numbered,
      })
      const changed = (planned_gross: string, which: (at: number) => boolean) =>
        numbered.map((line, at) => ({ ...line, id: transports[at]?.id, ...(which(at) ? { planned_gross } : {}) }))
      const one = changed('47000', (at) => at === 77)
      await save('one truck changed', orderApi.update, { id, version: 1, transports: one, reply: 'changes' })
      const all = changed('46000', () => true)
      await save('all trucks changed', orderApi.update, { id, version: 2, transports: all, reply: 'changes' })
    },
    async stop() {
      await limit.close()
      await product.stop()
      await rm(folder, { recursive: true })
    },
  }
}
