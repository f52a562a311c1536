import { completeUpload, PIECE_CHARACTERS, PIECES, uploadPart } from '@guanqiao/domain/files/index'
import { applyImport, getImport, listImportRows, startImport } from '@guanqiao/domain/import/index'
import type { ImportRow, ImportView } from '@guanqiao/domain/import/index'
import { downloadExport, listExports, startExport } from '@guanqiao/domain/export/index'
import type { ExportView } from '@guanqiao/domain/export/index'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { workbookOf } from '@guanqiao/workbook/write'
import type { CellValue } from '@guanqiao/workbook/cell'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import postgres from 'postgres'
import { numberOption } from '../checkouts.ts'
import { ask, serverMemory, signIn, socketOf, startProduct } from '../product.ts'

/**
 * `node bench/sheets/sheets.ts [--rows 10000] [--faults 300] [--export 100000]`: an Excel sheet of vehicles with planted faults is uploaded, read, checked and
 * imported; every fault must be found at its cell. Then a list of vehicles is exported as Excel and as CSV by a job. Prints the time
 * of each step, and the server's resident memory before and at its highest.
 */
const ROWS = numberOption('rows', 10_000)
const FAULTS = numberOption('faults', 300)
const EXPORTED = numberOption('export', 100_000)
const POLL_MS = 100

const folder = join(import.meta.dirname, '../../.cache/bench-sheets')
const product = await startProduct(folder)
const { port } = product
// Also after an error: the product would hold its data folder.
process.once('uncaughtExceptionMonitor', () => product.process.kill('SIGTERM'))
const token = await signIn(port, 'a.admin')

const send = async <T>(operation: Operation, input: object): Promise<T> => {
  const { method, path } = operation.routes.find((route) => route.method === 'POST') ?? operation.routes[0]!
  const body = await (method === 'POST'
    ? ask<{ data?: T; rows?: T }>(port, token, path, input)
    : ask<{ data?: T; rows?: T }>(
        port,
        token,
        `${path}?${new URLSearchParams(input as Record<string, string>)}`,
        undefined,
      ))
  return (body.data ?? body.rows) as T
}

/** Runs a step and reports its time, and the highest memory of the server in it. */
const steps: Record<string, { seconds: number; 'memory before, MiB': number; 'highest, MiB': number }> = {}
async function measured<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = await serverMemory(port)
  let highest = before
  const timer = setInterval(() => void serverMemory(port).then((now) => (highest = Math.max(highest, now))), 250)
  const begun = performance.now()
  try {
    return await work()
  } finally {
    clearInterval(timer)
    const seconds = Number(((performance.now() - begun) / 1000).toFixed(1))
    steps[name] = { seconds, 'memory before, MiB': Math.round(before), 'highest, MiB': Math.round(highest) }
  }
}

const { rows: companies } = await ask<{ rows: { company_name: string }[] }>(
  port,
  token,
  '/transport/company/getall',
  {},
)
const company = companies[0]!.company_name
const series = String.fromCharCode(65 + Math.floor(Math.random() * 8)) + Math.floor(Math.random() * 10)
const headings = ['车牌号*', '车型*', '运输公司*', '整备质量(kg)*', '车辆国籍', '行驶证有效期', '电子车牌']
const kinds: readonly (readonly [field: string, at: number, value: CellValue])[] = [
  ['plate_number', 0, '蒙1'],
  ['vehicle_type', 1, '坦克'],
  ['company_id', 2, '没有这家公司'],
  ['curb_weight', 3, -1],
  ['nationality', 4, '火星'],
  ['license_expiry', 5, '2027-02-30'],
]
const planted = new Map<number, string>()
const sheet: CellValue[][] = [headings]
for (let n = 0; n < ROWS; n += 1) {
  const row: CellValue[] = [
    `蒙${series}${letters(n)}`,
    '牵引车',
    company,
    8_000 + (n % 1_000) / 4,
    '中国',
    new Date('2029-02-28T00:00:00Z'),
    `00${n}`,
  ]
  if (n % Math.floor(ROWS / FAULTS) === 0 && planted.size < FAULTS) {
    const [field, at, value] = kinds[planted.size % kinds.length]!
    row[at] = value
    planted.set(n + 2, field)
  }
  sheet.push(row)
}

/** Four characters of a plate. */
function letters(n: number): string {
  const signs = 'ABCDEFGHJK0123456789'
  return [8_000, 400, 20, 1].map((base) => signs[Math.floor(n / base) % 20]).join('')
}

const bytes = Buffer.from(await workbookOf([{ name: '车辆', rows: sheet }]))
const view = await measured(`read and check ${ROWS} rows (${Math.round(bytes.length / 1000)} KB)`, async () => {
  const upload_id = randomUUID()
  const pieces = bytes.toString('base64').match(new RegExp(`.{1,${PIECE_CHARACTERS}}`, 'g')) ?? []
  const parts = Math.ceil(pieces.length / PIECES)
  for (let number = 0; number < parts; number += 1) {
    const some = pieces.slice(number * PIECES, (number + 1) * PIECES).map((base64) => ({ base64 }))
    await send(uploadPart as Operation, { upload_id, number, pieces: some })
  }
  const file = await send<{ id: string }>(completeUpload as Operation, { upload_id, parts, file_name: '车辆.xlsx' })
  return settled((await send<ImportView>(startImport as Operation, { table: 'vehicle', file_id: file.id })).id)
})
let isRight = view.bad === planted.size
for (let after = 0; ; ) {
  const rows = await send<ImportRow[]>(listImportRows as Operation, { id: view.id, after, limit: 200 })
  for (const { row_number, cells } of rows) {
    const wrong = cells.filter(({ problem }) => problem).map(({ field }) => field)
    if (wrong.join() !== planted.get(row_number)) isRight = false
  }
  if (rows.length < 200) break
  after = rows.at(-1)!.row_number
}
const imported = await measured(`import ${view.good} rows`, async () => {
  await send(applyImport as Operation, { id: view.id })
  return settled(view.id)
})

async function settled(id: string): Promise<ImportView> {
  for (;;) {
    const now = await send<ImportView>(getImport as Operation, { id })
    if (now.job_status === 'failed') throw new Error(String(now.reason))
    if (now.job_status === 'done') return now
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

console.table(steps)
await fill()
for (const format of ['xlsx', 'csv']) {
  const size = await measured(`export ${EXPORTED} rows as ${format}`, async () => {
    const { id } = await send<{ id: string }>(startExport as Operation, {
      operation: 'vehicle.export',
      query: JSON.stringify({ format }),
    })
    for (;;) {
      const one = (await send<ExportView[]>(listExports as Operation, {})).find((entry) => entry.id === id)!
      if (one.status === 'failed') throw new Error(String(one.reason))
      if (one.status === 'done') return { id, rows: one.done }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  })
  const file = await fetch(`http://127.0.0.1:${port}${downloadExport.routes[0]!.path}?id=${size.id}`, {
    headers: { 'access-token': token },
  })
  console.log(`${format}: ${size.rows} rows, ${((await file.arrayBuffer()).byteLength / 1_000_000).toFixed(1)} MB`)
}

/** Copies a vehicle until the list has enough rows. */
async function fill(): Promise<void> {
  const { folder: host, port: at } = await socketOf(folder)
  const sql = postgres({ path: `${host}/.s.PGSQL.${at}`, user: 'app', database: 'guanqiao', onnotice: () => {} })
  const [count] = await sql<{ n: number; id: string }[]>`
    select count(*)::int as n, min(id::text) as id from vehicle where deleted_at is null and enterprise_id =
      (select enterprise_id from app_user where username = 'a.admin')`
  const [columns] = await sql<{ names: string }[]>`select string_agg(attname, ', ') as names from pg_attribute
    where attrelid = 'vehicle'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`
  if (count!.n < EXPORTED)
    await sql.unsafe(
      `insert into vehicle (${columns!.names}) select ${columns!.names} from (select r.* from vehicle v, generate_series(1, $1::int) n,
         lateral jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(), 'plate_number', 'X' || upper(to_hex(16777216 + n)),
           'vehicle_customs_code', null, 'rfid', '00' || n)) r where v.id = $2::uuid) copies`,
      [EXPORTED - count!.n, count!.id],
    )
  await sql.end()
}

console.table(steps)
console.log(
  `${imported.imported} of ${ROWS} rows imported, ${planted.size} faults planted: ${isRight ? 'each found at its cell, no other' : 'NOT as planted'}`,
)
await product.stop()
process.exitCode = isRight ? 0 : 1
