import { expiriesOf } from '@guanqiao/domain/kit/entity'
import type { Entity, Row } from '@guanqiao/domain/kit/entity'
import { batch, orderRecord, transportLineFields } from '@guanqiao/domain/order/index'
import type { order, orderTransport, TruckLine } from '@guanqiao/domain/order/index'
import type { port, site } from '@guanqiao/domain/reference/index'
import { driver, vehicle } from '@guanqiao/domain/transport/index'
import type { FiledDriver, FiledVehicle } from '@guanqiao/domain/transport/index'
import { wholeColumns } from '../../../kernel/data/columns.ts'
import { Parameters } from '../../../kernel/data/parameters.ts'
import type { Sql } from '../../../kernel/database/scoped.ts'
import { changesOf } from '../../../documents/saving/changes.queries.ts'
import { elementsQuery } from '../../../documents/declarationElements/declarationElements.queries.ts'
import type { ListedElement } from '../../../documents/declarationElements/declarationElements.queries.ts'
import type { TouchedLine } from '../../../documents/saving/changes.queries.ts'

type Batch = Row<typeof batch>
type Truck = Row<typeof orderTransport>

export type RegisteredVehicle = FiledVehicle & Pick<Row<typeof vehicle>, 'trailer_plate'>
/** The columns of a batch by which a line is checked. */
export type LineBatch = Pick<
  Batch,
  | 'batch_number'
  | 'status'
  | 'source'
  | 'order_id'
  | 'order_id_text'
  | 'port_id'
  | 'port_id_text'
  | 'ie_flag'
  | 'plates'
  | 'expire_at'
  | 'updated_at'
>

type GoodsLines = readonly { readonly hs_code?: string | null | undefined }[] | null | undefined

/** A plate (folded) or container in an unfinished batch of another order. */
interface StoredRows {
  readonly what: string
  readonly batch_number: string
}

/** Base data and other orders' batches for lines of an order. */
export interface LineContext {
  /** By plate, including look-alikes. */
  readonly vehicles: readonly RegisteredVehicle[]
  /** By name, and the usual drivers of the vehicles. */
  readonly drivers: readonly FiledDriver[]
  /** The tractors with which the lines' trailers are registered. */
  readonly tractors: readonly { readonly plate_number: string; readonly trailer_plate: string }[]
  /** The newest unfinished batch of each. */
  readonly plates: readonly StoredRows[]
  readonly containers: readonly StoredRows[]
  readonly batches: readonly LineBatch[]
  readonly port: Pick<Row<typeof port>, 'id' | 'port_name' | 'status' | 'customs_code'> | null
  readonly site: Pick<Row<typeof site>, 'site_name' | 'status' | 'port_id' | 'customs_code'> | null
  /** Of the commodity codes of the order. */
  readonly elements: readonly ListedElement[]
}

/** SQL of the values that the queries depend on. */
interface About {
  readonly enterprise: string
  readonly order: string
  readonly port: string
  readonly site: string
  /** The lines of goods, jsonb. */
  readonly goods: string
}

const papers = (entity: Entity) => expiriesOf(entity).map(({ name }) => `t.${name}`)

/** Of the vehicles of the lines in the query `asked`; a second query reads their usual drivers. */
const vehiclesQuery = ({ enterprise }: About) => `vehicles as materialized (
  select t.id, t.plate_number, t.status, t.filing_status, t.vehicle_customs_code, t.vehicle_type, t.max_gross::text as max_gross, t.driver_id, t.trailer_plate,
    ${papers(vehicle).join(', ')}
  from vehicle t where t.enterprise_id = ${enterprise} and t.plate_number_key = any(array(select alike_plate(plate_number) from asked))
    and t.deleted_at is null)`

/**
 * The numbers of an enterprise's unfinished batches, as an array computed once. A join would be planned by statistics, and with
 * those of new tables it scanned all batches for each truck. The numbers select few trucks; plates have years of crossings.
 */
const unfinished = ({ enterprise }: About) => `array(
  select batch_number from batch
  where enterprise_id = ${enterprise} and status in ('in_use', 'confirmed', 'crossed') and deleted_at is null)`

const CONTAINERS = `array(select jsonb_array_elements_text(container_numbers) from asked where jsonb_typeof(container_numbers) = 'array')`

const rowsOf = (query: string) => `select coalesce(json_agg(x), '[]') from (${query}) x`

/** The results about the lines in the query `asked`, apart from their batches. */
const masterDataColumns = (about: About) => ({
  vehicles: rowsOf('select * from vehicles order by id'),
  drivers:
    rowsOf(`select t.id, t.driver_name, t.status, t.filing_status, t.driver_customs_code, ${papers(driver).join(', ')}
    from driver t where t.enterprise_id = ${about.enterprise} and t.deleted_at is null
      and (t.driver_name_key = any(array(select alike_name(driver_name) from asked)) or t.id = any(array(select driver_id from vehicles))) order by t.id`),
  tractors: rowsOf(`select t.plate_number, t.trailer_plate from vehicle t where t.enterprise_id = ${about.enterprise}
    and t.trailer_plate_key = any(array(select alike_plate(trailer_plate) from asked)) and t.deleted_at is null order by t.id`),
  plates:
    rowsOf(`select distinct on (t.plate_number_key) t.plate_number_key as what, t.batch_number from order_transport t
    where t.enterprise_id = ${about.enterprise} and t.plate_number_key = any(array(select alike_plate(plate_number) from asked))
      and t.order_id <> ${about.order} and t.batch_number = any(${unfinished(about)}) and t.deleted_at is null
    order by t.plate_number_key, t.id desc`),
  containers: rowsOf(`select distinct on (c.what) c.what, t.batch_number from order_transport t
    cross join lateral jsonb_array_elements_text(t.container_numbers) as c(what)
    where t.enterprise_id = ${about.enterprise} and t.container_numbers ?| ${CONTAINERS} and c.what = any(${CONTAINERS})
      and t.order_id <> ${about.order} and t.batch_number = any(${unfinished(about)}) and t.deleted_at is null order by c.what, t.id desc`),
  port: `select row_to_json(x) from (select id, port_name, status, customs_code from port where id = ${about.port} and deleted_at is null) x`,
  site: `select row_to_json(x) from (select site_name, status, port_id, customs_code from site where id = ${about.site} and deleted_at is null) x`,
  elements: elementsQuery(
    `array(select g->>'hs_code' from jsonb_array_elements(${about.goods}) g where g->>'hs_code' is not null)`,
  ),
})

const batchesOf = ({ enterprise }: About) =>
  rowsOf(`select t.batch_number, t.status, t.source, t.order_id, t.port_id, t.ie_flag, t.plates, t.expire_at, t.updated_at,
      (select r.order_no from order_head r where r.enterprise_id = t.enterprise_id and r.id = t.order_id) as order_id_text,
      (select r.port_name from port r where r.id = t.port_id) as port_id_text
    from batch t where t.enterprise_id = ${enterprise} and t.batch_number = any(array(select batch_number from asked)) and t.deleted_at is null`)

async function oneRow<T extends object>(
  sql: Sql,
  parameters: Parameters,
  queries: readonly string[],
  columns: Readonly<Record<keyof T & string, string>>,
): Promise<T> {
  const results = Object.entries<string>(columns).map(([name, query]) => `(${query}) as ${name}`)
  const text = `with ${queries.join(',\n')}\nselect ${results.join(',\n')}`
  const [row] = await sql.unsafe<T[]>(text, parameters.values as never[], { prepare: true })
  return row!
}

/** The order, saved or not, whose lines are checked. */
export interface CheckedOrder {
  readonly id: string
  readonly enterprise_id: string
  readonly port_id?: string | null | undefined
  readonly site_id?: string | null | undefined
  readonly goods?: GoodsLines
}

/** Only the codes are sent: a line of goods has some twenty columns. */
const linesOfGoods = (parameters: Parameters, goods: GoodsLines): string =>
  `${parameters.json((goods ?? []).map(({ hs_code }) => ({ hs_code })))}b`

const LINE = `plate_number text, trailer_plate text, driver_name text, container_numbers jsonb, batch_number text`

/** Everything by which lines are checked, in one statement for all of them. */
export function readMasterData(sql: Sql, order: CheckedOrder, lines: readonly TruckLine[]): Promise<LineContext> {
  const parameters = new Parameters()
  const about: About = {
    enterprise: `${parameters.add(order.enterprise_id)}::uuid`,
    order: `${parameters.add(order.id)}::uuid`,
    port: `${parameters.add(order.port_id || null)}::uuid`,
    site: `${parameters.add(order.site_id || null)}::uuid`,
    goods: linesOfGoods(parameters, order.goods),
  }
  const keys = lines.map(({ plate_number, trailer_plate, driver_name, container_numbers, batch_number }) => ({
    plate_number,
    trailer_plate,
    driver_name,
    container_numbers,
    batch_number,
  }))
  const queries = [
    `asked as materialized (select * from json_to_recordset(${parameters.json(keys)}) as g(${LINE}))`,
    vehiclesQuery(about),
  ]
  return oneRow<LineContext>(sql, parameters, queries, { ...masterDataColumns(about), batches: batchesOf(about) })
}

/** An order locked for saving, with the lines that differ from the desired ones and everything by which those are checked. */
export interface LockedOrder extends LineContext {
  readonly head: Row<typeof order> | null
  readonly lines: readonly TouchedLine<Truck>[]
  readonly removed: readonly Truck[]
  /** The batches whose load may change, locked. */
  readonly batches: readonly Batch[]
}

interface Desired {
  readonly id: string
  /** Null for the platform's staff. */
  readonly enterprise: string | null
  readonly lines: readonly (TruckLine & { readonly id?: string | null | undefined })[]
  /** Port and site that the head gets; undefined keeps them. */
  readonly port_id?: string | null | undefined
  readonly site_id?: string | null | undefined
  /** Those that the head gets; undefined keeps them. */
  readonly goods?: GoodsLines
  /** Whether the place of all batches changes. */
  readonly replaces: boolean
}

/** Lines with no vehicle or driver are looked up again: they may have been registered since. */
const UNMATCHED = 's.vehicle_id is null or s.driver_id is null'

/**
 * Locks an order, its trucks, and the batches that their changes affect, in this order, and reads what a save needs. Unchanged trucks
 * and their base data are not read.
 */
export function lockOrderForSave(sql: Sql, desired: Desired): Promise<LockedOrder> {
  const { id, enterprise, lines, replaces } = desired
  const parameters = new Parameters()
  const fields = Object.keys(transportLineFields)
  const changes = changesOf(parameters, orderRecord, { id, enterprise, lines, fields, also: UNMATCHED })
  const referenceOf = (name: 'port_id' | 'site_id') =>
    desired[name] === undefined ? `(select ${name} from head)` : `${parameters.add(desired[name])}::uuid`
  const about: About = {
    enterprise: '(select enterprise_id from head)',
    order: '(select id from head)',
    port: referenceOf('port_id'),
    site: referenceOf('site_id'),
    goods: desired.goods === undefined ? '(select goods from head)' : linesOfGoods(parameters, desired.goods),
  }
  const affected = replaces
    ? 'select batch_number from wanted union select batch_number from stored'
    : `select batch_number from asked union select batch_number from stored
       where id in (select id from touched union all select id from absent)`
  const queries = [
    ...changes.queries,
    `asked as materialized (select w.* from wanted w join touched k on k.at = w.at)`,
    vehiclesQuery(about),
    `batches as materialized (select t.* from batch t where t.enterprise_id = ${about.enterprise} and t.deleted_at is null
      and (t.batch_number = any(array(${affected}))
        or t.order_id = ${about.order} and t.batch_number <> all(array(select batch_number from wanted where batch_number is not null)))
      order by t.id for update of t)`,
  ]
  const batches = rowsOf(`select ${wholeColumns(batch)} from batches t`)
  return oneRow<LockedOrder>(sql, parameters, queries, { ...changes.columns, ...masterDataColumns(about), batches })
}
