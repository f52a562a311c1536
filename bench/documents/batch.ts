import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { manifestApi } from '@guanqiao/domain/customs/index'
import { checkManifest } from '@guanqiao/domain/customs/index'
import { SUPERUSER } from '@guanqiao/launcher/postmaster'
import postgres from 'postgres'
import { openDoor } from '../../apps/server/src/suites/crash/demoUsers.ts'
import { openTrade, sendOk } from '../../apps/server/src/testing/trade.ts'
import { numberOption } from '../checkouts.ts'
import { fire, get, percentile } from '../client.ts'
import { freePort, socketOf, startProduct } from '../product.ts'

/**
 * `node bench/documents/batch.ts [--seconds 5] [--rounds 3] [--warm 10]`: the view of a batch with 40 trucks and 200 receipts, in alternating
 * runs with its limit; and the findings of a manifest with 200 trucks. The product runs in production mode, as it does for the lists.
 */
const seconds = numberOption('seconds', 5)
const rounds = numberOption('rounds', 3)
/** Seconds of warm-up per side, until frequently called functions are compiled. */
const warm = numberOption('warm', 10)
const TRUCKS = 40
const RECEIPTS = 200
const MANY = 200

const cache = fileURLToPath(new URL('../../.cache/', import.meta.url))
await mkdir(cache, { recursive: true })
const folder = await mkdtemp(`${cache}bench-batch-`)
const demonstration = await startProduct(folder, { GUANQIAO_DEMO: '1', LOG_LEVEL: 'error' })
const door = openDoor(demonstration.port)
const demoClerk = await door.as('a.clerk')
const trade = await openTrade(door, 'a', MANY)

async function connect(user: string) {
  const { folder: path, port } = await socketOf(folder)
  return postgres({ path: `${path}/.s.PGSQL.${port}`, user, database: 'guanqiao', max: 1 })
}

/** One batch with that many trucks. */
async function makeBatch(trucks: number): Promise<{ manifest: string; batch: string }> {
  const { id } = await trade.order(trucks, { batch_mode: 'shared' })
  await trade.submit(id)
  const [row] = (await sendOk(demoClerk, manifestApi.fromOrder, { order_id: id })) as {
    id: string
    batch_number: string
  }[]
  if (!row) throw new Error('no manifest')
  return { manifest: row.id, batch: row.batch_number }
}

const { manifest, batch } = await makeBatch(TRUCKS)
await sendOk(demoClerk, manifestApi.post, { ids: [manifest] })
while ((await sendOk(demoClerk, manifestApi.get, { id: manifest })).manifest.status !== 'released')
  await new Promise((resolve) => setTimeout(resolve, 200))
const large = await makeBatch(MANY)
const sql = await connect('app')
const [{ count } = { count: 0 }] = await sql<
  { count: number }[]
>`select count(*)::int from receipt where doc_id = ${manifest}`
await sql`
  insert into receipt select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid()::text, 'sha256', gen_random_uuid()::text))).*
  from receipt r, generate_series(1, ${RECEIPTS - count})
  where r.id = (select id from receipt where doc_id = ${manifest} limit 1)`
await sql`analyze receipt`
await sql.end()
// The product refuses to run on a demonstration in production mode.
const superuser = await connect(SUPERUSER)
await superuser`update demonstration set state = 'closed'`
await superuser.end()
await demonstration.stop()

const product = await startProduct(folder, { NODE_ENV: 'production', LOG_LEVEL: 'error' })
const clerk = await openDoor(product.port).as('a.clerk')
const { folder: socketFolder, port: socketPort } = await socketOf(folder)

const limitPort = await freePort()
const order = { port: limitPort, folder: socketFolder, socketPort, enterprise: trade.enterprise_id, batch }
const limit = spawn(process.execPath, [fileURLToPath(new URL('limit.ts', import.meta.url)), JSON.stringify(order)], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
await once(limit.stdout, 'data')

const shots = {
  product: {
    port: product.port,
    request: () => get(`/platform/number/getbatch?batch_number=${batch}`, { 'access-token': clerk.token ?? '' }),
  },
  limit: { port: limitPort, request: () => get('/') },
}
const answer = await fetch(`http://127.0.0.1:${product.port}/platform/number/getbatch?batch_number=${batch}`, {
  headers: { 'access-token': clerk.token ?? '' },
})
const view = ((await answer.json()) as { data: Record<string, unknown> }).data
const sizes = Object.entries(view).map(([part, value]) => `${part} ${(JSON.stringify(value).length / 1024).toFixed(1)}`)
console.log(`KiB: ${sizes.join(', ')}`)
for (const connections of [1, 8]) {
  const samples = { product: [] as number[], limit: [] as number[] }
  const rates = { product: [] as number[], limit: [] as number[] }
  for (const side of ['product', 'limit'] as const) await fire(shots[side], connections, warm)
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? (['product', 'limit'] as const) : (['limit', 'product'] as const)) {
      const { answers, failures, times, seconds: took } = await fire(shots[side], connections, seconds)
      if (failures > 0) throw new Error(`${failures} of the ${side}'s answers failed`)
      samples[side].push(percentile(times, 0.5))
      rates[side].push(answers / took)
    }
  }
  const best = (values: readonly number[], choose: (...all: number[]) => number) => choose(...values)
  const [ours, bare] = [best(samples.product, Math.min), best(samples.limit, Math.min)]
  console.log(
    `batch view, ${TRUCKS} trucks, ${RECEIPTS} receipts, ${connections} at once: ${ours.toFixed(1)} ms (p50), limit ${bare.toFixed(1)} ms, ${(ours / bare).toFixed(2)} × the limit; ${best(rates.product, Math.max).toFixed(0)} and ${best(rates.limit, Math.max).toFixed(0)} a second`,
  )
}

const begun = performance.now()
const { findings } = await sendOk(clerk, checkManifest, { id: large.manifest })
console.log(
  `check of a manifest with ${MANY} trucks: ${findings.length} findings in ${(performance.now() - begun).toFixed(0)} ms`,
)
limit.kill()
await product.stop()
await rm(folder, { recursive: true })
