import type { FindKind } from '@guanqiao/domain/find/index'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { container, driver, vehicle } from '@guanqiao/domain/transport/index'
import { batch, order, orderTransport } from '@guanqiao/domain/order/index'
import { goods } from '@guanqiao/domain/reference/index'
import { manifestBill } from '@guanqiao/domain/customs/index'
import { weighing } from '@guanqiao/domain/weighing/index'
import { CANDIDATES } from '../../kernel/data/list.ts'
import { tenantCondition } from '../../kernel/data/list/parts.ts'
import { filterConditions } from '../../kernel/data/filters.ts'
import { comparedColumn, END_LENGTH, endColumn } from '../../kernel/data/model.ts'
import { likePart, Parameters } from '../../kernel/data/parameters.ts'
import type { Sql } from '../../kernel/database/scoped.ts'

/** A found row. `rank`: 0 the whole number, 1 its end, 2 a part. */
export interface FoundRow {
  readonly kind: FindKind
  readonly rank: number
  readonly id: string
  readonly title: string
  readonly detail: string | null
  readonly status: string
  readonly batch_id: string | null
  readonly manifest_id: string | null
}

/** The rows of one kind that each branch returns, the latest first. */
const OF_A_BRANCH = 6
/** Containers by the end of their number whose trucks are looked up. */
const CONTAINERS = 3

interface Source {
  readonly entity: Entity
  readonly title: string
  readonly detail: string
  readonly batch?: string
  readonly manifest?: string
  /** Fields found by their end. */
  readonly ends: readonly string[]
}

/** The batch of a document: numbers are unique among the rows that are not deleted. */
const batchOf = (number: string) =>
  `(select b.id from batch b where b.enterprise_id = t.enterprise_id and b.batch_number = ${number} and b.deleted_at is null)`
const batchOfBill = `(select b.id from manifest m join batch b on b.enterprise_id = m.enterprise_id and b.batch_number = m.batch_number and b.deleted_at is null
    where m.enterprise_id = t.enterprise_id and m.id = t.manifest_id)`

const sources: Readonly<Record<FindKind, Source>> = {
  batch: { entity: batch, title: 't.batch_number', detail: 't.plates', batch: 't.id', ends: ['batch_number'] },
  order: { entity: order, title: 'coalesce(t.order_no, t.contract_no)', detail: 't.contract_no', ends: ['order_no'] },
  bill: {
    entity: manifestBill,
    title: 't.bill_no',
    detail: `concat_ws(' · ', t.consignee_name, t.gross_weight || ' kg')`,
    batch: batchOfBill,
    manifest: 't.manifest_id',
    ends: ['bill_no'],
  },
  weighing: {
    entity: weighing,
    title: 't.weighing_no',
    detail: `concat_ws(' · ', t.plate_number, t.good_name)`,
    batch: batchOf('t.batch_number'),
    ends: ['weighing_no', 'plate_number'],
  },
  vehicle: { entity: vehicle, title: 't.plate_number', detail: 't.trailer_plate', ends: ['plate_number'] },
  container: { entity: container, title: 't.container_number', detail: 'null', ends: ['container_number'] },
  driver: { entity: driver, title: 't.driver_name', detail: 't.driver_customs_code', ends: [] },
  goods: {
    entity: goods,
    title: 't.good_name',
    detail: `concat_ws(' · ', t.good_code, t.spec)`,
    ends: [],
  },
}

const columns = (kind: FindKind, { title, detail, batch: of, manifest }: Source, rank: string) =>
  `'${kind}'::text as kind, ${rank} as rank, t.id, ${title} as title, ${detail} as detail, t.${stateOf(kind)} as status,
    ${of ?? 'null'}::uuid as batch_id, ${manifest ?? 'null'}::uuid as manifest_id`

const stateOf = (kind: FindKind): string => {
  const { entity } = sources[kind]
  if (entity.state === undefined) throw new TypeError(`${entity.table} has no state to show`)
  return entity.state
}

const latest = `order by t.id desc limit ${OF_A_BRANCH}`

/** The form of a field in comparisons: that of its generated column. */
const compared = (entity: Entity, name: string, alias: string): string => {
  const field = entity.fields[name]
  return field?.alike ? `${alias}.${comparedColumn(name, field)}` : `upper(${alias}.${name})`
}

/** The condition that a field ends as typed. Its four last characters select the rows in the order of the index. */
function endsAs(entity: Entity, name: string, { folded, parameters }: FindQuery, alias = 't'): string {
  const end = parameters.add(folded.slice(-END_LENGTH))
  const pattern = parameters.add(likePart(folded).slice(0, -1))
  return `${alias}.${endColumn(name)} = ${end} and ${compared(entity, name, alias)} like ${pattern}`
}

interface FindQuery {
  /** Folded as plates and codes are compared. */
  readonly folded: string
  readonly parameters: Parameters
  readonly enterprise: string | null
}

const visibleTo = (entity: Entity, { enterprise, parameters }: FindQuery): string =>
  [...tenantCondition(entity, enterprise, parameters), 't.deleted_at is null'].join(' and ')

const byEnd = (kind: FindKind, query: FindQuery): string[] =>
  sources[kind].ends.map((name) => {
    const source = sources[kind]
    const rank = `case when ${compared(source.entity, name, 't')} = ${query.parameters.add(query.folded)} then 0 else 1 end`
    return `select ${columns(kind, source, rank)} from ${source.entity.table} t where ${visibleTo(source.entity, query)} and ${endsAs(source.entity, name, query)} ${latest}`
  })

/** The crossings of a truck, and of a container, by the end of their numbers. */
function crossings(query: FindQuery): string[] {
  const enterprise = query.enterprise === null ? '' : `t.enterprise_id = ${query.parameters.add(query.enterprise)} and `
  const truck = endsAs(orderTransport, 'plate_number', query)
  const box = endsAs(container, 'container_number', query, 'c')
  const owner = query.enterprise === null ? '' : `c.enterprise_id = ${query.parameters.add(query.enterprise)} and `
  const rides = (trucks: string) => `select 'batch'::text as kind, 1 as rank, b.id, b.batch_number as title,
      concat_ws(' · ', t.plate_number, t.driver_name,
        nullif(array_to_string(array(select jsonb_array_elements_text(t.container_numbers)), ' '), '')) as detail,
      b.status, b.id as batch_id, null::uuid as manifest_id
    from (${trucks}) t join batch b on b.enterprise_id = t.enterprise_id and b.batch_number = t.batch_number and b.deleted_at is null`
  return [
    rides(`select * from order_transport t where ${enterprise}t.deleted_at is null and ${truck} ${latest}`),
    rides(`select t.* from (select c.enterprise_id, c.container_number from container c where ${owner}c.deleted_at is null and ${box}
        order by c.id desc limit ${CONTAINERS}) c
      join order_transport t on t.enterprise_id = c.enterprise_id and t.container_numbers ? c.container_number and t.deleted_at is null ${latest}`),
  ]
}

/** A part of a searched field, by the n-grams of the lists' keyword. */
function byPart(kind: FindKind, keyword: string, query: FindQuery): string {
  const source = sources[kind]
  const [condition] = filterConditions(source.entity, { keyword }, query.parameters)
  const matches = `select * from ${source.entity.table} t where ${visibleTo(source.entity, query)} and ${condition} limit ${CANDIDATES}`
  return `select ${columns(kind, source, '2')} from (${matches}) t ${latest}`
}

/**
 * The rows of these kinds, in one statement with a branch per index. It is planned for each keyword: a plan for any keyword reads
 * whole tables for a rare one.
 */
export async function findRows(
  sql: Sql,
  kinds: readonly FindKind[],
  enterprise: string | null,
  keyword: string,
  folded: string,
): Promise<FoundRow[]> {
  const parameters = new Parameters()
  const query: FindQuery = { folded, parameters, enterprise }
  const hasEnd = folded.length >= END_LENGTH && !/[\u3400-\u9fff]{2}/.test(folded)
  const branches = [
    ...(hasEnd ? kinds.flatMap((kind) => byEnd(kind, query)) : []),
    ...(hasEnd && kinds.includes('batch') ? crossings(query) : []),
    ...kinds.map((kind) => byPart(kind, keyword, query)),
  ]
  if (branches.length === 0) return []
  const rows = await sql.unsafe<FoundRow[]>(
    branches.map((branch) => `(${branch})`).join(' union all '),
    parameters.values as never[],
  )
  return [...rows]
}
