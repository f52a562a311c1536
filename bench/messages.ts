import { mkdtemp, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { manifestApi } from '@guanqiao/domain/customs/index'
import { openDoor } from '../apps/server/src/suites/crash/door.ts'
import { makeManifests } from '../apps/server/src/suites/crash/manifests.ts'
import { made, openTrade } from '../apps/server/src/testing/trade.ts'
import { percentile } from './client.ts'
import { latencies, listen } from './events.ts'
import { cpuSeconds, peakMemory, serverPid } from './process.ts'
import { startProduct } from './product.ts'

/**
 * `node bench/messages.ts [--messages 2000] [--single]`: manifests sent through the whole way to the simulated customs and back.
 * Measured is from the first sending to the last decision that a screen was told of; what comes before only makes the manifests.
 * `--single`: each is sent when the one before is decided, so that every receipt comes by itself.
 */
const single = process.argv.includes('--single')
const CHUNK = single ? 1 : 200
const TRUCKS = 500
const LONGEST = 600_000

const at = process.argv.indexOf('--messages')
const count = at < 0 ? 2_000 : Number(process.argv[at + 1])

const folder = await mkdtemp(fileURLToPath(new URL('../.cache/bench-messages-', import.meta.url)))
const product = await startProduct(folder, { SIMULATOR_DELAYS: '200,400,600', LOG_LEVEL: 'error', GUANQIAO_DEMO: '1' })
const clerk = await openDoor(product.port).as('a.clerk')
const manifests = await prepare()
const pid = await serverPid(product.process)
const heard = await listen(product.port, clerk.token ?? '')

const cpuBefore = await cpuSeconds(pid)
const begun = performance.now()
for (let from = 0; from < count; from += CHUNK) {
  const lines = (await made(clerk, manifestApi.post, { ids: manifests.slice(from, from + CHUNK) })) as {
    state: string
  }[]
  const kept = lines.filter(({ state }) => state !== 'sending').length
  if (kept > 0) throw new Error(`${kept} of ${lines.length} manifests were not sent`)
  if (single) await heard.decisions(from + 1, LONGEST)
}
const posted = (performance.now() - begun) / 1000
await heard.decisions(count, LONGEST)
const took = (performance.now() - begun) / 1000
const cpu = (await cpuSeconds(pid)) - cpuBefore
const { sinceFile, sinceRead } = await latencies(folder, heard.events)

const milliseconds = (times: Float64Array) =>
  `${percentile(times, 0.5).toFixed(0)} / ${percentile(times, 0.99).toFixed(0)}`
console.table({
  messages: count,
  receipts: heard.events.length,
  'all sent after, s': posted.toFixed(1),
  'all decided after, s': took.toFixed(1),
  'messages a minute': ((count / took) * 60).toFixed(0),
  'CPU of the server a message, ms': ((cpu / count) * 1000).toFixed(1),
  'CPU of the server, cores': (cpu / took).toFixed(2),
  'peak memory of the server, MiB': (await peakMemory(pid)).toFixed(0),
  'receipt file → screen, p50 / p99 ms': milliseconds(sinceFile),
  'receipt read → screen, p50 / p99 ms': milliseconds(sinceRead),
})
heard.close()
await product.stop()
await rm(folder, { recursive: true })

async function prepare(): Promise<string[]> {
  const trade = await openTrade(openDoor(product.port), 'a', Math.min(count, TRUCKS))
  const ids: string[] = []
  while (ids.length < count) ids.push(...(await makeManifests(clerk, trade, Math.min(TRUCKS, count - ids.length))))
  return ids
}
