import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { arrivalApi } from '@guanqiao/domain/arrival/arrival'
import { confirmationApi } from '@guanqiao/domain/confirmation/confirmation'
import { proposeConfirmations } from '@guanqiao/domain/confirmation/propose'
import { manifestApi } from '@guanqiao/domain/customs/index'
import { tallyApi } from '@guanqiao/domain/tally/tally'
import { openDoor } from '../../apps/server/src/suites/crash/demoUsers.ts'
import { openTrade, sendOk } from '../../apps/server/src/testing/trade.ts'
import { numberOption } from '../checkouts.ts'
import { listen } from '../events.ts'
import { startProduct } from '../product.ts'
import { cpuOf, peakMemory, serverPids } from '../usage/process.ts'

/**
 * `node bench/documents/mixed.ts [--trucks 250]`: that many trucks in each direction with every document of the road: manifests and the
 * confirmations that wait for them, then arrivals and the tallies of imports, then the tallies of exports; seven documents for two
 * trucks. Measures from the first sending of each wave to the last acceptance received by a screen; the drafts are created before.
 */
const TRUCKS = numberOption('trucks', 250)
const CHUNK = 200
const TIMEOUT_MS = 600_000
const HOUR = 3_600_000

const cache = new URL('../../.cache/', import.meta.url).pathname
await mkdir(cache, { recursive: true })
const folder = await mkdtemp(`${cache}bench-mixed-`)
const settings = { SIMULATOR_DELAYS: '200,400,600', LOG_LEVEL: 'error', GUANQIAO_DEMO: '1' }
const product = await startProduct(folder, settings)
const door = openDoor(product.port)
const boss = await door.as('a.admin')
const trade = await openTrade(door, 'a', 2 * TRUCKS)
const listener = await listen(product.port, boss.token ?? '')

interface Batch {
  readonly manifest: string
  readonly report: Readonly<Record<string, unknown>>
}

const chunks = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, at) => all.slice(at * CHUNK, (at + 1) * CHUNK))

/** An order with its manifests, and confirmations that wait for them. */
async function prepare(change: object, from: number): Promise<{ batches: Batch[]; confirmations: string[] }> {
  const plates = trade.plates.slice(from)
  const { id: order_id } = await trade.order(TRUCKS, change, (at) => ({ plate_number: plates[at] }))
  await trade.submit(order_id)
  const manifests = (await sendOk(boss, manifestApi.fromOrder, { order_id })) as { id: string; batch_number: string }[]
  const proposals = (await sendOk(boss, proposeConfirmations, { kind: 'loaded', order_id })) as Record<
    string,
    unknown
  >[]
  const arrival_time = new Date(Date.now() + 2 * HOUR).toISOString()
  const drafts = proposals.map(({ transmitter_name: _, existing_id: __, confirmed: ___, ...draft }) => ({
    ...draft,
    arrival_time,
  }))
  const confirmations: string[] = []
  for (const list of chunks(drafts))
    for (const { id } of await sendOk(boss, confirmationApi.bulkCreate, { list })) confirmations.push(String(id))
  for (const ids of chunks(confirmations)) await sendOk(boss, confirmationApi.queue, { ids })
  const transmitter_id = proposals[0]?.['transmitter_id']
  const batches: Batch[] = []
  for (const { id, batch_number } of manifests) {
    const { bills } = await sendOk(boss, manifestApi.get, { id })
    const line = {
      bill_no: bills[0].bill_no,
      package_quantity: 1,
      package_type: 'VO',
      gross_weight: '48000.000',
    }
    batches.push({
      manifest: id,
      report: { batch_number, declare_office: '0708', transmitter_id, bills: [line] },
    })
  }
  return { batches, confirmations }
}

const siteCode = 'GQMD0708001'
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const tallyOf = (message_type: string, { report }: Batch) => ({
  ...report,
  message_type,
  place_code: siteCode,
  tally_start: ago(HOUR),
  tally_end: ago(HOUR / 2),
  tally_company: 'MA1001909',
  tally_person: '苏日娜',
})
const arrivalOf = ({ report }: Batch) => ({
  ...report,
  message_type: 'MT3402',
  unloading_place: siteCode,
  arrival_time: ago(2 * HOUR),
})

async function drafted(api: typeof arrivalApi | typeof tallyApi, drafts: readonly object[]): Promise<string[]> {
  const ids: string[] = []
  for (const list of chunks(drafts))
    for (const { id } of await sendOk(boss, api.bulkCreate, { list })) ids.push(String(id))
  return ids
}

async function post(
  api: typeof manifestApi | typeof arrivalApi | typeof tallyApi,
  all: readonly string[],
): Promise<void> {
  for (const ids of chunks(all)) {
    const lines = (await sendOk(boss, api.post, { ids })) as { state: string; message: string | null }[]
    const failedLine = lines.find(({ state }) => state !== 'sending')
    if (failedLine) throw new Error(`not sent: ${failedLine.message}`)
  }
}

/** Resolves when a screen knows that customs has accepted all of them. */
async function accepted(ids: readonly string[]): Promise<void> {
  const end = performance.now() + TIMEOUT_MS
  while (performance.now() < end) {
    const decidedIds = new Set(listener.events.flatMap(({ doc_id, code }) => (code === '01' ? [doc_id] : [])))
    if (ids.every((id) => decidedIds.has(id))) return
    await sleep(20)
  }
  throw new Error('not all documents were accepted')
}

const inward = await prepare({}, 0)
const loading_time = new Date(Date.now() + 24 * HOUR).toISOString()
const outward = await prepare({ ie_flag: 'E', loading_place: '0708SC01', loading_time }, TRUCKS)
const pids = await serverPids(product.process)
const cpu = await cpuOf(pids)
const waves: { wave: string; documents: number; seconds: number }[] = []

async function wave(name: string, ids: readonly string[], send: () => Promise<void>): Promise<void> {
  const begun = performance.now()
  await send()
  await accepted(ids)
  waves.push({ wave: name, documents: ids.length, seconds: (performance.now() - begun) / 1000 })
}

const manifests = [...inward.batches, ...outward.batches].map(({ manifest }) => manifest)
await wave('manifests, confirmations', [...manifests, ...inward.confirmations, ...outward.confirmations], () =>
  post(manifestApi, manifests),
)
const arrivals = await drafted(arrivalApi, outward.batches.map(arrivalOf))
const imports = await drafted(
  tallyApi,
  inward.batches.map((batch) => tallyOf('MT5401', batch)),
)
await wave('arrivals, tallies of imports', [...arrivals, ...imports], async () => {
  await post(arrivalApi, arrivals)
  await post(tallyApi, imports)
})
const exports = await drafted(
  tallyApi,
  outward.batches.map((batch) => tallyOf('MT5402', batch)),
)
await wave('tallies of exports', exports, () => post(tallyApi, exports))
const documents = waves.reduce((sum, { documents: count }) => sum + count, 0)
const seconds = waves.reduce((sum, { seconds: took }) => sum + took, 0)
console.table([
  ...waves.map(({ seconds: took, ...rest }) => ({
    ...rest,
    seconds: took.toFixed(1),
    'a minute': ((rest.documents / took) * 60).toFixed(0),
  })),
  { wave: 'all', documents, seconds: seconds.toFixed(1), 'a minute': ((documents / seconds) * 60).toFixed(0) },
])
const spent = (await cpuOf(pids)) - cpu
console.log(
  `${listener.events.length} receipts; CPU of the server a document ${((spent / documents) * 1000).toFixed(1)} ms; peak memory ${(await peakMemory(pids)).toFixed(0)} MiB`,
)
listener.close()
await product.stop()
await rm(folder, { recursive: true })
