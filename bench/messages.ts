import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { manifestApi } from '@guanqiao/domain/customs/index'
import type * as doors from '../apps/server/src/suites/crash/demoUsers.ts'
import type * as makers from '../apps/server/src/suites/crash/manifests.ts'
import type * as trades from '../apps/server/src/testing/trade.ts'
import { checkouts, numberOption, moduleOf, turns } from './checkouts.ts'
import type { Checkout } from './checkouts.ts'
import { percentile } from './client.ts'
import type * as events from './events.ts'
import { cpuOf, peakMemory, serverPids } from './usage/process.ts'
import { startProduct } from './product.ts'
import { updatesOf, written } from './usage/rows.ts'

/**
 * `node bench/messages.ts [--messages 2000] [--single] [--rounds 1] [--processes 1] [--beside <checkout>]`: manifests sent to the simulated customs
 * and back, that many in each round, in alternating runs with the product of another checkout if one is named. Measures from the
 * first sending to the last decision received by a screen; the part before only creates the manifests. `--single`: each manifest is
 * sent when the one before is decided, so that every receipt arrives alone.
 */
const single = process.argv.includes('--single')
const CHUNK = single ? 1 : 200
const TRUCKS = 500
const TIMEOUT_MS = 600_000
const TABLES = ['outbox', 'customs_message', 'manifest', 'manifest_bill', 'batch', 'order_transport']

const count = numberOption('messages', 2_000)
const rounds = numberOption('rounds', 1)
const processes = numberOption('processes', 1)
const cache = new URL('../.cache/', import.meta.url).pathname
await mkdir(cache, { recursive: true })

/** A clerk with that many manifests to send. */
async function prepare(checkout: Checkout, port: number, many: number) {
  const { openDoor } = await moduleOf<typeof doors>(checkout, 'apps/server/src/suites/crash/demoUsers.ts')
  const { openTrade } = await moduleOf<typeof trades>(checkout, 'apps/server/src/testing/trade.ts')
  const { makeManifests } = await moduleOf<typeof makers>(checkout, 'apps/server/src/suites/crash/manifests.ts')
  const clerk = await openDoor(port).as('a.clerk')
  const trade = await openTrade(openDoor(port), 'a', Math.min(many, TRUCKS))
  const manifests: string[] = []
  while (manifests.length < many)
    manifests.push(...(await makeManifests(clerk, trade, Math.min(TRUCKS, many - manifests.length))))
  return { clerk, manifests }
}

const settings = {
  SIMULATOR_DELAYS: '200,400,600',
  LOG_LEVEL: 'error',
  GUANQIAO_DEMO: '1',
  PROCESSES: String(processes),
}

/** The product of a checkout with all manifests to be sent. */
async function openSide(checkout: Checkout) {
  const folder = await mkdtemp(`${cache}bench-messages-`)
  const product = await startProduct(folder, settings, checkout.root)
  const { sendOk } = await moduleOf<typeof trades>(checkout, 'apps/server/src/testing/trade.ts')
  const { latencies, listen } = await moduleOf<typeof events>(checkout, 'bench/events.ts')
  const { clerk, manifests } = await prepare(checkout, product.port, count * rounds)
  const pids = await serverPids(product.process)
  const listener = await listen(product.port, clerk.token ?? '')
  const before = await written(folder)
  const spent = { posted: 0, took: 0, cpu: 0 }
  let sent = 0
  const send = async (ids: string[]) => {
    const lines = (await sendOk(clerk, manifestApi.post, { ids })) as { state: string }[]
    const finishedCount = lines.filter(({ state }) => state !== 'sending').length
    if (finishedCount > 0) throw new Error(`${finishedCount} of ${lines.length} manifests were not sent`)
    sent += ids.length
  }
  return {
    name: checkout.name,
    async round() {
      const cpu = await cpuOf(pids)
      const begun = performance.now()
      for (const end = sent + count; sent < end; ) {
        await send(manifests.slice(sent, Math.min(end, sent + CHUNK)))
        if (single) await listener.decisions(sent, TIMEOUT_MS)
      }
      spent.posted += (performance.now() - begun) / 1000
      await listener.decisions(sent, TIMEOUT_MS)
      spent.took += (performance.now() - begun) / 1000
      spent.cpu += (await cpuOf(pids)) - cpu
    },
    async received() {
      const { sinceFile, sinceRead } = await latencies(folder, listener.events)
      const after = await written(folder)
      return {
        messages: sent,
        receipts: listener.events.length,
        'all sent after, s': spent.posted.toFixed(1),
        'all decided after, s': spent.took.toFixed(1),
        'messages a minute': ((sent / spent.took) * 60).toFixed(0),
        'CPU of the server a message, ms': ((spent.cpu / sent) * 1000).toFixed(1),
        'CPU of the server, cores': (spent.cpu / spent.took).toFixed(2),
        'log of the database a message, KiB': ((after.log - before.log) / sent / 1024).toFixed(1),
        ...updatesOf(TABLES, before, after),
        'peak memory of the server, MiB': (await peakMemory(pids)).toFixed(0),
        'receipt file → screen, p50 / p99 ms': milliseconds(sinceFile),
        'receipt read → screen, p50 / p99 ms': milliseconds(sinceRead),
      }
    },
    async stop() {
      listener.close()
      await product.stop()
      await rm(folder, { recursive: true })
    },
  }
}

const milliseconds = (times: Float64Array) =>
  `${percentile(times, 0.5).toFixed(0)} / ${percentile(times, 0.99).toFixed(0)}`

const sides: Awaited<ReturnType<typeof openSide>>[] = []
for (const checkout of checkouts()) sides.push(await openSide(checkout))
for (let round = 0; round < rounds; round += 1) for (const side of turns(sides, round)) await side.round()
const figures: Record<string, Record<string, unknown>> = {}
for (const side of sides)
  for (const [what, value] of Object.entries(await side.received()))
    figures[what] = { ...figures[what], [side.name]: value }
console.table(figures)
for (const side of sides) await side.stop()
