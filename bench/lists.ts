import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { listCases, middlePage, newVehicle, queriesOf, shownColumns } from './cases.ts'
import type { Case } from './cases.ts'
import { checkouts, listOption, middle, numberOption, moduleOf, turns } from './checkouts.ts'
import type { Checkout } from './checkouts.ts'
import { fire, get, percentile, perSecond, post } from './client.ts'
import type { Outcome, Shot } from './client.ts'
import { tidyRows } from './data.ts'
import type * as data from './data.ts'
import { cpuOf, databaseCpuSeconds, serverPids } from './usage/process.ts'
import { ask, freePort, serverMemory, signIn, socketOf, startProduct } from './product.ts'

/**
 * `node bench/lists.ts --rows 1000000 [--rounds 6] [--seconds 2] [--warm 10] [--connections 8] [--processes 1] [--only 1,9] [--all-columns]
 * [--beside <checkout>]`: the product's lists, creates and updates compared with the limit, and with the product of another checkout if one is named, in
 * alternating runs, so that other load on the machine affects all sides. Each product has its own rows, created by its own
 * checkout.
 */
const rows = numberOption('rows', 10_000)
const rounds = numberOption('rounds', 6)
const seconds = numberOption('seconds', 2)
const connections = numberOption('connections', 8)
/** Server processes of the product; the limit has one. */
const processes = numberOption('processes', 1)
/** Numbers of the only cases to measure, from 1: the lists in their order, then the writes. */
const only = listOption('only').map(Number)
/** All fields of each row, as without `columns`. A version that cannot limit columns always returns all. */
const allColumns = process.argv.includes('--all-columns')
/** Seconds of warm-up per side, until frequently called functions are compiled. */
const warm = numberOption('warm', 10)

/** Counter for the creates of all sides, so that no plate repeats. */
let serial = 0

interface Side {
  readonly name: string
  /** The responding processes. */
  readonly pids: readonly number[]
  /** The data folder of its database. */
  readonly folder: string
  /** The lists in the order of the cases, then the writes. */
  readonly shots: readonly Shot[]
  stop(): Promise<unknown>
}

/** Sessions of the case that asks as browsers do. */
const SESSIONS = 50

/** The writes, after the lists. */
const WRITES = [
  '新增一辆车',
  '新增一辆车，带幂等键',
  '修改一辆车',
  '修改一辆车，带幂等键',
  '修改一辆车，如浏览器：带幂等键，不要整条记录；极限答整条记录',
  '修改一辆车，如浏览器；极限也不答整条记录',
]

interface Product extends Side {
  tell(): Promise<string>
  readonly enterprise: string
  readonly company: string
  readonly cases: readonly Case[]
  readonly changed: readonly Vehicle[]
}

/** A vehicle that is updated repeatedly, with its version. */
interface Vehicle {
  readonly id: string
  version: number
}

async function openProduct(checkout: Checkout, folder: string): Promise<Product> {
  // In production mode: otherwise every list is validated against its declaration before it is sent.
  const {
    port,
    process: command,
    stop,
  } = await startProduct(folder, { NODE_ENV: 'production', PROCESSES: String(processes) }, checkout.root)
  await tidyRows(folder)
  const token = await signIn(port)
  const idle = await serverMemory(port)
  const { enterprise_id } = await ask<{ enterprise_id: string }>(port, token, '/platform/users/info', undefined)
  const newest = await ask<{ rows: { company_id: string }[] }>(
    port,
    token,
    '/transport/vehicle/getall?pageSize=1',
    undefined,
  )
  const company = newest.rows[0]?.company_id ?? ''
  const middle = `/transport/vehicle/getall?${queryText(middlePage(rows))}`
  const { cursor } = await ask<{ cursor?: string }>(port, token, middle, undefined)
  const columns = !allColumns && (await limitsColumns(port, token)) ? shownColumns : undefined
  const cases = listCases(rows, company, cursor, columns)
  const headers = { 'Access-Token': token }
  // One by one: many sign-ins at once are refused.
  const tokens: string[] = []
  while (tokens.length < SESSIONS) tokens.push(await signIn(port))
  const requests = cases.map((testCase) => {
    const paths = queriesOf(testCase).map((query) => `/transport/vehicle/getall?${queryText(query)}`)
    const sent = testCase.asBrowsers
      ? tokens.map((session) => ({ 'Access-Token': session, 'Accept-Encoding': 'br' }))
      : [headers]
    const texts = paths.flatMap((path) => sent.map((sentHeaders) => get(path, sentHeaders)))
    let at = 0
    return () => texts[at++ % texts.length]!
  })
  const changed = await vehiclesToChange(port, token)
  const plain = () => headers
  const keyed = () => ({ ...headers, 'Idempotency-Key': randomUUID() })
  const minimal = () => ({ ...keyed(), Prefer: 'return=minimal' })
  const creates = [plain, keyed].map(
    (sent) => () => post('/transport/vehicle/create', newVehicle(company, serial++), sent()),
  )
  const changes = [plain, keyed, minimal, minimal].map((sent) =>
    nextChange(changed, (row) => post('/transport/vehicle/update', row, sent())),
  )
  return {
    name: checkout.name,
    pids: await serverPids(command),
    folder,
    enterprise: enterprise_id,
    company,
    cases,
    changed,
    shots: [...requests, ...creates, ...changes].map((request) => ({ port, request })),
    tell: async () => {
      const loaded = await serverMemory(port)
      return `memory of the server: ${idle.toFixed(0)} MiB after sign-in, ${loaded.toFixed(0)} MiB after the load`
    },
    stop,
  }
}

async function limitsColumns(port: number, token: string): Promise<boolean> {
  const path = `http://127.0.0.1:${port}/transport/vehicle/getall?pageSize=1&columns=status`
  return (await fetch(path, { headers: { 'access-token': token } })).ok
}

const queryText = (query: object): string =>
  String(new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])))

/** Enough vehicles that each is finished before it is used again. */
async function vehiclesToChange(port: number, token: string): Promise<Vehicle[]> {
  const pages = Array.from({ length: 10 }, (_, at) => `/transport/vehicle/getall?pageSize=100&pageNo=${at + 1}`)
  const answers = await Promise.all(pages.map((page) => ask<{ rows: Vehicle[] }>(port, token, page, undefined)))
  return answers.flatMap(({ rows: listed }) => listed.map(({ id, version }) => ({ id, version })))
}

function nextChange(changed: Vehicle[], request: (change: object) => string): () => string {
  let at = 0
  return () => {
    const vehicle = changed[at++ % changed.length]!
    return request({ id: vehicle.id, version: vehicle.version++, curb_weight: `${15_000 + (at % 1_000)}.000` })
  }
}

/** Uses the rows of this checkout's product. */
async function openLimit(folder: string, { enterprise, company, cases, changed }: Product): Promise<Side> {
  const port = await freePort()
  const socket = await socketOf(folder)
  const order = { port, socket, user: 'app', database: 'guanqiao', enterprise, table: 'vehicle', cases }
  const child = fork(fileURLToPath(new URL('limit.ts', import.meta.url)), [JSON.stringify(order)])
  await new Promise((resolve) => child.once('message', resolve))
  const create = () => post('/create', newVehicle(company, serial++))
  const change = nextChange([...changed], (row) => post('/change', row))
  const minimal = nextChange([...changed], (row) => post('/change-minimal', row))
  const lists = cases.map((_, at) => () => get(`/${at}`))
  return {
    name: 'limit',
    pids: [child.pid ?? 0],
    folder,
    shots: [...lists, create, create, change, change, change, minimal].map((request) => ({ port, request })),
    stop: async () => child.kill(),
  }
}

const all = checkouts()
const folders: string[] = []
for (const checkout of all)
  folders.push(await (await moduleOf<typeof data>(checkout, 'bench/data.ts')).prepareRows(rows))
const products: Product[] = []
for (const [at, checkout] of all.entries()) products.push(await openProduct(checkout, folders[at] ?? ''))
const limit = await openLimit(folders[0] ?? '', products[0]!)
const sides: Side[] = [...products, limit]

console.log(
  `${rows.toLocaleString('en')} vehicles, ${connections} connections, ${rounds} rounds of ${seconds} s each, in turns`,
)
console.log(
  'case | product | product/s | limit/s | product ÷ limit (median of rounds; least, most) | CPU µs of product | of limit | CPU µs of the database | of limit | p50 ms | p99 ms',
)
const names = [...products[0]!.cases.map((testCase) => testCase.name), ...WRITES]
for (const [at, name] of names.entries()) if (only.length === 0 || only.includes(at + 1)) await measure(name, at)
for (const side of products) console.log(`${side.name}: ${await side.tell()}`)
for (const side of [limit, ...products]) await side.stop()

interface Measured extends Outcome {
  /** CPU time of the server and of its database, s. */
  readonly cpu: number
  readonly database: number
}

async function measure(name: string, at: number): Promise<void> {
  const outcomes = new Map<Side, Measured[]>(sides.map((side) => [side, []]))
  const shot = (side: Side) => side.shots[at]!
  for (const side of sides) await fire(shot(side), connections, warm)
  for (let round = 0; round < rounds; round += 1)
    for (const side of turns(sides, round)) {
      const before = await used(side)
      const outcome = await fire(shot(side), connections, seconds)
      const after = await used(side)
      outcomes.get(side)!.push({ ...outcome, cpu: after.cpu - before.cpu, database: after.database - before.database })
    }
  const failures = [...outcomes.values()].flat().reduce((sum, outcome) => sum + outcome.failures, 0)
  if (failures > 0) throw new Error(`${name}: ${failures} requests failed`)
  const theirs = outcomes.get(limit)!
  for (const product of products) {
    const mine = outcomes.get(product)!
    const ratios = mine.map((outcome, round) => perSecond(outcome) / perSecond(theirs[round]!))
    const latencies = Float64Array.from(mine.flatMap((outcome) => [...outcome.times])).sort()
    const range = `${middle(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)}, ${Math.max(...ratios).toFixed(2)})`
    const waits = [percentile(latencies, 0.5).toFixed(1), percentile(latencies, 0.99).toFixed(1)]
    const times = [each('cpu', mine), each('cpu', theirs), each('database', mine), each('database', theirs)]
    console.log([name, product.name, mean(mine), mean(theirs), range, ...times, ...waits].join(' | '))
  }
}

function mean(outcomes: readonly Outcome[]): string {
  return (outcomes.reduce((sum, outcome) => sum + perSecond(outcome), 0) / outcomes.length).toFixed(0)
}

/** Seconds of CPU time until now. */
async function used({ pids, folder }: Side): Promise<{ cpu: number; database: number }> {
  return { cpu: await cpuOf(pids), database: await databaseCpuSeconds(folder) }
}

/** CPU time, µs per request, which other load affects little. */
function each(part: 'cpu' | 'database', outcomes: readonly Measured[]): string {
  const answers = outcomes.reduce((sum, outcome) => sum + outcome.answers, 0)
  return ((outcomes.reduce((sum, outcome) => sum + outcome[part], 0) / answers) * 1_000_000).toFixed(0)
}
