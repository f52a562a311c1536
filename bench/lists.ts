import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { listCases, newVehicle } from './cases.ts'
import type { Case } from './cases.ts'
import { fire, get, percentile, perSecond, post } from './client.ts'
import type { Outcome, Shot } from './client.ts'
import { prepareRows } from './data.ts'
import { ask, freePort, serverMemory, signIn, socketOf, startProduct } from './product.ts'

/**
 * `node bench/lists.ts --rows 1000000 [--rounds 6] [--seconds 2] [--connections 8]`: the product's lists and a create beside the limit,
 * turn and turn about in one run, so that whatever else the machine does falls on both.
 */
const option = (name: string, fallback: number) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? fallback : Number(process.argv[at + 1])
}
const rows = option('rows', 10_000)
const rounds = option('rounds', 6)
const seconds = option('seconds', 2)
const connections = option('connections', 8)
/** Seconds until what is called a thousand times a second has been compiled, on both sides. */
const WARM = 10

interface Pair {
  readonly name: string
  readonly product: Shot
  readonly limit: Shot
}

const folder = await prepareRows(rows)
// As it runs for its users: outside production every list is checked against its declaration before it leaves.
const product = await startProduct(folder, { NODE_ENV: 'production' })
const token = await signIn(product.port)
const idle = await serverMemory(product.port)
const enterprise = (await ask<{ enterprise_id: string }>(product.port, token, '/platform/users/info', undefined))
  .enterprise_id
const company =
  (await ask<{ rows: { id: string }[] }>(product.port, token, '/transport/company/getall?pageSize=1', undefined))
    .rows[0]?.id ?? ''
const cases = listCases(rows)
const limit = await startLimit(cases)

const pairs: Pair[] = [...cases.map(pairOf), creates()]
console.log(
  `${rows.toLocaleString('en')} vehicles, ${connections} connections, ${rounds} rounds of ${seconds} s each, in turns`,
)
console.log('case | product/s | limit/s | product ÷ limit (median of rounds; least, most) | product p50 ms | p99 ms')
for (const pair of pairs) console.log(await measure(pair))
console.log(
  `server memory: ${idle.toFixed(0)} MiB after sign-in, ${(await serverMemory(product.port)).toFixed(0)} MiB after the load`,
)
limit.process.kill()
await product.stop()

function pairOf(one: Case, index: number): Pair {
  const query = new URLSearchParams(Object.entries(one.query).map(([name, value]) => [name, String(value)]))
  const asked = get(`/transport/vehicle/getall?${query}`, { 'Access-Token': token })
  return {
    name: one.name,
    product: { port: product.port, request: () => asked },
    limit: { port: limit.port, request: () => get(`/${index}`) },
  }
}

function creates(): Pair {
  let serial = 0
  return {
    name: '新增一辆车',
    product: {
      port: product.port,
      request: () => post('/transport/vehicle/create', newVehicle(company, serial++), { 'Access-Token': token }),
    },
    limit: { port: limit.port, request: () => post('/create', newVehicle(company, serial++)) },
  }
}

/** Rounds go product, limit, limit, product … so that neither always runs on what the other left. */
async function measure({ name, product: ours, limit: bare }: Pair): Promise<string> {
  await fire(ours, connections, WARM)
  await fire(bare, connections, WARM)
  const mine: Outcome[] = []
  const theirs: Outcome[] = []
  for (let round = 0; round < rounds; round += 1) {
    const turns = [
      () => fire(ours, connections, seconds).then((it) => mine.push(it)),
      () => fire(bare, connections, seconds).then((it) => theirs.push(it)),
    ]
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
  }
  const failures = [...mine, ...theirs].reduce((sum, it) => sum + it.failures, 0)
  if (failures > 0) throw new Error(`${name}: ${failures} requests failed`)
  const ratios = mine.map((it, round) => perSecond(it) / perSecond(theirs[round] as Outcome)).sort((a, b) => a - b)
  const times = Float64Array.from(mine.flatMap((it) => [...it.times])).sort()
  const mean = (outcomes: Outcome[]) =>
    (outcomes.reduce((sum, it) => sum + perSecond(it), 0) / outcomes.length).toFixed(0)
  const range = `${middle(ratios).toFixed(2)} (${ratios[0]?.toFixed(2)}, ${ratios.at(-1)?.toFixed(2)})`
  return [
    name,
    mean(mine),
    mean(theirs),
    range,
    percentile(times, 0.5).toFixed(1),
    percentile(times, 0.99).toFixed(1),
  ].join(' | ')
}

function middle(sorted: readonly number[]): number {
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2
}

async function startLimit(served: readonly Case[]) {
  const port = await freePort()
  const order = { port, socket: await socketOf(folder), user: 'app', database: 'guanqiao', enterprise, cases: served }
  const child = fork(fileURLToPath(new URL('limit.ts', import.meta.url)), [JSON.stringify(order)])
  await new Promise((resolve) => child.once('message', resolve))
  return { port, process: child }
}
