import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { numberOption } from './checkouts.ts'
import { cpuOf, cpuSeconds, serverPids } from './usage/process.ts'
import { serverMemory, socketOf, startProduct } from './product.ts'

/**
 * `node bench/sockets.ts [--sockets 5000] [--processes 1]`: open screens, each with its own session: their cost while nothing happens, beside
 * that of the same product before they were opened, and the time until all receive four events. Sockets, product and database share the
 * machine; plain websockets keep the load small. Ten thousand need a larger HEAP_MB, and as many file descriptors twice (`ulimit -n`).
 */
const count = numberOption('sockets', 5_000)
const processes = numberOption('processes', 1)
const IDLE_SECONDS = 70
const EVENTS = 4

const cache = fileURLToPath(new URL('../.cache/', import.meta.url))
await mkdir(cache, { recursive: true })
const folder = await mkdtemp(`${cache}bench-sockets-`)
const product = await startProduct(folder, { NODE_OPTIONS: '', PROCESSES: String(processes) })
const { folder: socketFolder, port } = await socketOf(folder)
const path = `${socketFolder}/.s.PGSQL.${port}`
const sql = postgres({ host: socketFolder, port, path, user: 'app', database: 'guanqiao', max: 1 })
const servers = await serverPids(product.process)

/** CPU time of the database, including that of ended processes. */
async function databaseSeconds(): Promise<number> {
  const rows = await sql<{ pid: number }[]>`select pid from pg_stat_activity where pid <> pg_backend_pid()`
  const seconds = await Promise.all(rows.map(({ pid }) => cpuSeconds(pid).catch(() => 0)))
  return seconds.reduce((a, b) => a + b, 0)
}

/** CPU of server and database in percent of a core while nothing happens. */
async function idle(when: string): Promise<string> {
  const before = [await cpuOf(servers), await databaseSeconds()] as const
  await sleep(IDLE_SECONDS * 1_000)
  const after = [await cpuOf(servers), await databaseSeconds()] as const
  const share = (at: 0 | 1) => `${(((after[at] - before[at]) / IDLE_SECONDS) * 100).toFixed(1)} %`
  const memory = (await serverMemory(product.port)).toFixed(0)
  return `idle for ${IDLE_SECONDS} s ${when}: server ${share(0)} of a core, database ${share(1)}; ${memory} MiB, ${cut} cut`
}

let eventCount = 0
let cut = 0
await sleep(10_000)
console.log(await idle('without sockets'))

const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
const sessions = tokens.map((token) => ({
  id: randomUUID(),
  token_hash: createHash('sha256').update(token).digest('hex'),
}))
await sql`insert into session (id, user_id, token_hash, address, expires_at)
  select g.id, u.id, g.token_hash, '127.0.0.1', now() + interval '1 day'
  from json_to_recordset(${JSON.stringify(sessions)}::text::json) as g(id uuid, token_hash text), app_user u where u.username = 'a.clerk'`

/** Resolves when the server has acknowledged the registration. */
function open(token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${product.port}/socket.io/?EIO=4&transport=websocket`)
    socket.addEventListener('close', () => (cut += 1))
    socket.addEventListener('error', () => reject(new Error('no connection')))
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      if (data === '2') socket.send('3')
      else if (data.startsWith('0')) socket.send('40')
      else if (data.startsWith('40')) socket.send(`421${JSON.stringify(['register', token])}`)
      else if (data.startsWith('431') && data.includes('"receipts":true')) resolve()
      else if (data.startsWith('431')) reject(new Error(data))
      else if (data.startsWith('42["res"')) eventCount += 1
    })
  })
}

const begun = performance.now()
const waiting = tokens.values()
await Promise.all(
  Array.from({ length: 50 }, async () => {
    for (const token of waiting) await open(token)
  }),
)
console.log(`${count} sockets registered in ${((performance.now() - begun) / 1_000).toFixed(1)} s`)

console.log(await idle('with them'))

const sent = performance.now()
for (let n = 0; n < EVENTS; n += 1) {
  await sql.begin(async (tx) => {
    const [row] = await tx<{ enterprise_id: string }[]>`
      insert into receipt select (jsonb_populate_record(r, jsonb_build_object('id', ${`ffff0000-0000-7000-8000-00000000000${n}`}::text,
        'sha256', ${randomBytes(32).toString('hex')}::text))).*
      from receipt r join app_user u on u.enterprise_id = r.enterprise_id and u.username = 'a.clerk' limit 1 returning enterprise_id`
    await tx`select pg_notify('guanqiao', 'receipts ' || ${row?.enterprise_id ?? ''})`
  })
}
while (eventCount < count * EVENTS && cut === 0 && performance.now() - sent < 30_000) await sleep(5)
console.log(
  `${EVENTS} events heard ${eventCount} times of ${count * EVENTS} within ${((performance.now() - sent) / 1_000).toFixed(2)} s`,
)

await sql.end()
await product.stop()
await rm(folder, { recursive: true })
process.exit(eventCount === count * EVENTS && cut === 0 ? 0 : 1)
