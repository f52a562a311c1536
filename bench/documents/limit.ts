import { createServer } from 'node:http'
import postgres from 'postgres'

/**
 * The limit of a batch view: the rows of the batch as PostgreSQL's own JSON, one prepared statement for each table and all at once, sent by
 * bare `node:http`: no token, no rights, no tenant isolation, no cards or timeline. A separate process; its argument is JSON.
 */
interface Order {
  readonly port: number
  readonly folder: string
  readonly socketPort: number
  readonly enterprise: string
  readonly batch: string
}

const { port, folder, socketPort, enterprise, batch } = JSON.parse(process.argv[2] ?? '{}') as Order
const sql = postgres({ path: `${folder}/.s.PGSQL.${socketPort}`, user: 'app', database: 'guanqiao', max: 12 })

const tables = ['batch', 'order_transport', 'manifest', 'weighing', 'confirmation', 'arrival', 'tally', 'cargo_list']
const rowsOf = (table: string, limit = 500) =>
  sql.unsafe<{ json: string }[]>(
    `select coalesce(json_agg(t), '[]')::text as json from (
       select * from ${table} where enterprise_id = $1 and batch_number = $2 and deleted_at is null limit ${limit}) t`,
    [enterprise, batch],
    { prepare: true },
  )
const others = [
  `select coalesce(json_agg(t), '[]')::text as json from (select id, message_id, doc_id, status, message_type, created_at
     from customs_message where enterprise_id = $1 and batch_number = $2 and deleted_at is null limit 200) t`,
  `select coalesce(json_agg(t), '[]')::text as json from (select b.* from manifest_bill b join manifest m on m.id = b.manifest_id
     where m.enterprise_id = $1 and m.batch_number = $2 and m.deleted_at is null) t`,
  `select coalesce(json_agg(t), '[]')::text as json from (select id, doc_id, code, content, stage, message_id, received_at
     from receipt where enterprise_id = $1 and batch_number = $2 and deleted_at is null limit 500) t`,
  `select coalesce(json_agg(t), '[]')::text as json from (select l.id, l.at, l.entity, l.record_id, l.after ->> 'status' as status, l.username
     from audit_log l join manifest m on l.entity = 'manifest' and l.record_id = m.id::text
     where m.enterprise_id = $1 and m.batch_number = $2 limit 300) t`,
].map((text) => () => sql.unsafe<{ json: string }[]>(text, [enterprise, batch], { prepare: true }))

createServer((_, response) => {
  void Promise.all([...tables.map((table) => rowsOf(table)), ...others.map((ask) => ask())]).then((answers) => {
    const body = `{"data":[${answers.map(([row]) => row?.json ?? '[]').join()}]}`
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  })
}).listen(port, '127.0.0.1', () => process.stdout.write('up'))
