import { randomUUID } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { SUPERUSER } from '@guanqiao/launcher/postmaster'
import { plateOf } from '../apps/server/src/demo/large.ts'
import { numberOption } from './checkouts.ts'
import { fire, get, percentile } from './client.ts'
import { prepareRows } from './data.ts'
import { ask, signIn, socketOf, startProduct } from './product.ts'

/**
 * `node bench/searches.ts --rows 1000000 [--seconds 5]`: the search box (Ctrl+K) among that many vehicles and batches, and searches of an audit log
 * with that many entries, one after the other on one connection, each with another value. Half of the entries are of the searching enterprise; all
 * are of the last 92 days, which is the longest period that may be searched.
 */
const rows = numberOption('rows', 1_000_000)
const seconds = numberOption('seconds', 5)
const DAYS = 92

const folder = await prepareRows(rows, { batches: rows, name: `${rows}-searches` })
const product = await startProduct(folder, { NODE_ENV: 'production' })
const { port } = product
const socket = await socketOf(folder)
const path = `${socket.folder}/.s.PGSQL.${socket.port}`
const sql = postgres({ path, user: SUPERUSER, database: 'guanqiao', max: 1, onnotice: () => {} })

const tokens = { clerk: await signIn(port), admin: await signIn(port, 'a.admin'), staff: await signIn(port, 'admin') }
const { enterprise_id } = await ask<{ enterprise_id: string }>(port, tokens.admin, '/platform/users/info', undefined)
await fillAuditLog()

/** Entries with rare values among frequent ones: an operation and a kind of record a few hundred times, a user and a refusal a few thousand. */
async function fillAuditLog(): Promise<void> {
  const done = fileURLToPath(new URL(`file://${folder}/audit-log-is-there`))
  if (existsSync(done)) return
  const STEP = 100_000
  for (let from = 1; from <= rows; from += STEP) {
    await sql`insert into audit_log (at, id, enterprise_id, operation, outcome, username, address, request_id, entity, record_id, after)
      select now() - (${rows}::int - n) * interval '1 day' * ${DAYS} / ${rows}::int, gen_random_uuid(),
        case when n % 2 = 0 then ${enterprise_id}::uuid else ('019b7765-ac00-7000-8000-' || lpad((n % 50)::text, 12, '0'))::uuid end,
        case when n % 9000 = 4 then 'vehicle.remove' else (array['vehicle.update', 'manifest.edit', 'weighing.first', 'order.save'])[n % 4 + 1] end,
        case when n % 400 = 16 then 'refused' else 'done' end, case when n % 700 = 8 then 'a.rare' else 'a.user' || n % 20 end, '127.0.0.1',
        'request-' || n, case when n % 9000 = 4 then 'goods' else (array['vehicle', 'manifest', 'weighing', 'order_head'])[n % 4 + 1] end,
        'record-' || n % 20000, jsonb_build_object('id', n, 'status', 'done', 'plate_number', 'A' || n, 'curb_weight', n)
      from generate_series(${from}::int, ${Math.min(rows, from + STEP - 1)}::int) n`
  }
  await sql`vacuum analyze audit_log`
  await sql`vacuum analyze batch`
  writeFileSync(done, '')
}

let serial = 0
/** A different row each time, spread over all. */
const some = () => (serial += 7_919) % rows
const plate = () => plateOf(some())
const batchNumber = () => String(7_000_000_000_000 + some())

type Case = readonly [name: string, token: string, path: () => string]
const searchFor = (name: string, keyword: () => string): Case => [
  name,
  tokens.clerk,
  () => `/platform/find?keyword=${encodeURIComponent(keyword())}`,
]
const since = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const logged = (name: string, query: () => Record<string, string>, token = tokens.admin): Case => [
  name,
  token,
  () => `/audit/log/list?${String(new URLSearchParams(query()))}`,
]
const longest = { at_from: since(DAYS) }

const cases: readonly Case[] = [
  searchFor('查找：整个车牌', plate),
  searchFor('查找：车牌末四位', () => plate().slice(-4)),
  searchFor('查找：车牌中间三位', () => plate().slice(2, 5)),
  searchFor('查找：整个批次号', batchNumber),
  searchFor('查找：批次号末四位', () => batchNumber().slice(-4)),
  searchFor('查找：批次号末六位', () => batchNumber().slice(-6)),
  searchFor('查找：没有的号码', () => randomUUID().slice(0, 8)),
  logged('日志：七天，不限', () => ({})),
  logged('日志：92 天，不限', () => longest),
  logged('日志：92 天，最后一页', () => ({ ...longest, pageNo: '1000' })),
  logged('日志：92 天，常见操作', () => ({ ...longest, operation: 'weighing.first' })),
  logged('日志：92 天，少见操作', () => ({ ...longest, operation: 'vehicle.remove' })),
  logged('日志：92 天，少见记录类型', () => ({ ...longest, entity: 'goods' })),
  logged('日志：92 天，一个账号', () => ({ ...longest, username: 'a.rare' })),
  logged('日志：92 天，已拒绝', () => ({ ...longest, outcome: 'refused' })),
  logged('日志：92 天，账号与操作', () => ({ ...longest, username: 'a.rare', operation: 'manifest.edit' })),
  logged('日志：92 天，没有的操作', () => ({ ...longest, operation: 'goods.remove' })),
  logged('日志：一条记录', () => ({ record_id: `record-${some() % 20_000}` })),
  logged('日志：一个请求', () => ({ request_id: `request-${some() & ~1}` })),
  logged('日志：所有企业，七天', () => ({}), tokens.staff),
  logged('日志：所有企业，92 天，一个账号', () => ({ ...longest, username: 'a.rare' }), tokens.staff),
]

const [{ entries } = { entries: 0 }] = await sql<{ entries: number }[]>`select count(*)::int as entries from audit_log`
console.log(
  `${rows.toLocaleString('en')} vehicles, as many batches, ${entries.toLocaleString('en')} entries in the audit log`,
)
console.log('case | requests | p50 ms | p99 ms | longest ms')
for (const [name, token, address] of cases) {
  const request = () => get(address(), { 'Access-Token': token })
  await fire({ port, request }, 1, 1)
  const { times, failures } = await fire({ port, request }, 1, seconds)
  if (failures > 0) throw new Error(`${name}: ${failures} requests failed`)
  const of = [percentile(times, 0.5), percentile(times, 0.99), percentile(times, 1)].map((figure) => figure.toFixed(1))
  console.log([name, times.length, ...of].join(' | '))
}

await sql.end()
await product.stop()
