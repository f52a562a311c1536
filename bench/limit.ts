import '../apps/server/src/product.ts'
import { createServer } from 'node:http'
import postgres from 'postgres'
import { vehicle } from '@guanqiao/domain/transport/vehicle'
import { searchColumns } from '../apps/server/src/kernel/data/ngrams.ts'
import { listStatement, rowsStatement } from '../apps/server/src/kernel/data/list.ts'
import { findEntity } from '../apps/server/src/kernel/product.ts'
import { uuid } from '../apps/server/src/kernel/uuid.ts'
import { queriesOf } from './cases.ts'
import type { Case } from './cases.ts'

/**
 * The limit: the maximum of Node and PostgreSQL with nothing in between. Bare `node:http`, prepared statements of postgres.js, JSON
 * made by PostgreSQL sent unchanged; no token, no rights, no validation, no tenant isolation, no audit. Runs in a separate process
 * with its own heap; its first argument is a JSON description of its routes.
 */
interface Order {
  readonly port: number
  readonly socket: { readonly folder: string; readonly port: number }
  readonly user: string
  readonly database: string
  readonly enterprise: string
  /** The table of the lists. */
  readonly table: string
  readonly cases: readonly Case[]
}

const order = JSON.parse(process.argv[2] ?? '{}') as Order
const sql = postgres({
  host: order.socket.folder,
  port: order.socket.port,
  path: `${order.socket.folder}/.s.PGSQL.${order.socket.port}`,
  user: order.user,
  database: order.database,
  max: 12,
})
const entity = findEntity(order.table)
if (!entity) throw new Error(`there is no table ${order.table}`)
const statements = order.cases.map((testCase) => {
  const { lookUp, sql: statement } = testCase
  if (statement) return [{ text: statement.text, values: [order.enterprise, ...statement.values] }]
  return queriesOf(testCase).map((query) =>
    lookUp ? lookUpStatement(query, lookUp) : listStatement(entity, order.enterprise, query),
  )
})
let turn = 0

/** The rows of a picker in one JSON text. */
function lookUpStatement(query: Case['query'], count: number) {
  const { text, values } = rowsStatement(entity!, order.enterprise, query, count)
  return { text: `select coalesce(json_agg(r.row), '[]')::text as json from (${text}) r`, values }
}

const insert = `insert into vehicle (enterprise_id, id, plate_number, vehicle_type, curb_weight, nationality, company_id, status, filing_status,
  version, created_at, created_by, updated_at, updated_by, search_text, grams)
  values ($1, $2, $3, $4, $5, $6, $7, 'active', 'none', 1, now(), 'limit', now(), 'limit', $8, $9) returning row_to_json(vehicle.*)::text as json`

const change = (
  returned: string,
) => `update vehicle set curb_weight = $4, version = version + 1, updated_at = now(), updated_by = 'limit'
  where enterprise_id = $1 and id = $2 and version = $3 returning ${returned}::text as json`
const changes: Readonly<Record<string, string>> = {
  '/change': change('row_to_json(vehicle.*)'),
  '/change-minimal': change("json_build_object('id', id, 'version', version)"),
}

async function answer(url: string, body: string): Promise<string> {
  const changing = changes[url]
  if (changing) {
    const fields = JSON.parse(body) as Record<string, string>
    const values = [order.enterprise, fields['id'], fields['version'], fields['curb_weight']]
    const [row] = await sql.unsafe<{ json: string }[]>(changing, values as never[], { prepare: true })
    if (!row) throw new Error('nothing was changed')
    return `{"data":${row.json}}`
  }
  if (url === '/create') {
    const fields = JSON.parse(body) as Record<string, string>
    const { search_text, grams } = await searchColumns(vehicle, fields)
    const values = [
      order.enterprise,
      uuid(),
      fields['plate_number'],
      fields['vehicle_type'],
      fields['curb_weight'],
      fields['nationality'],
      fields['company_id'],
      search_text,
      grams,
    ]
    const [row] = await sql.unsafe<{ json: string }[]>(insert, values as never[], { prepare: true })
    return `{"data":${row?.json ?? ''}}`
  }
  const prepared = statements[Number(url.slice(1))]
  if (!prepared) throw new Error(`no case ${url}`)
  const statement = prepared[turn++ % prepared.length]!
  const [row] = await sql.unsafe<{ json: string }[]>(statement.text, statement.values as never[], { prepare: true })
  return row?.json ?? ''
}

createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    answer(request.url ?? '', body).then(
      (text) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
        response.end(text)
      },
      (error: Error) => {
        console.error(error.message)
        response.writeHead(500, { 'content-length': 0 }).end()
      },
    )
  })
}).listen(order.port, '127.0.0.1', () => process.send?.('ready'))
