import type { Entity } from '@guanqiao/domain/kit/entity'
import { uuid } from '../../uuid.ts'
import type { Claim } from '../../idempotency.ts'
import { wholeColumnsWith } from '../columns.ts'
import type { Statement } from '../list.ts'
import { isOwned, isTenant } from '../model.ts'
import { Parameters } from '../parameters.ts'
import { preparedForms } from '../preparedStatements.ts'
import { referencedPart, referenceParts } from '../references.ts'
import type { References } from '../references.ts'
import type { DataSession, PlainRow } from '../session.ts'
import { auditPart, mayChangeState, auditJson, shownChange } from './audited.ts'
import { storedColumns, writtenColumns } from './rows.ts'
import type { Columns } from './rows.ts'

/** Rows of one owner to insert, or to update in some fields. */
export interface Write {
  readonly entity: Entity
  /** Inserted: whole rows. Updated: the key and the written columns of each row, and the version that it must have, if any. */
  readonly rows: readonly PlainRow[]
  /** The updated fields; undefined: the rows are inserted. */
  readonly fields: readonly string[] | undefined
  readonly references: References
  /** The path before the fields of the n-th row in problems. */
  path(at: number): string
}

/** A write that is a transaction by itself. */
export interface Response {
  readonly enterpriseName: string | null
  /** The response has id and version alone. */
  readonly isMinimal: boolean
  /** The key under which the response is stored. */
  readonly claim: Claim | undefined
}

type Writer = Pick<DataSession, 'trace' | 'enterprise' | 'now'>

const isPrepared = preparedForms(128)

/**
 * The one statement that creates or updates records: it locks the referenced rows, writes the rows if all of them exist (and if an updated row
 * has the expected version), their audit entries and the response under the caller's key; all or nothing. It returns pairs of texts:
 * `written` and the JSON of a row, otherwise `current` and the version of a row that was not updated, or a table and the id of a
 * referenced row that does not exist.
 */
export function writeStatement(session: Writer, write: Write, response?: Response): Statement {
  const parameters = new Parameters()
  const { entity, references, fields } = write
  const referenced = referenceParts(references, parameters)
  // A code that is in no table is reported together with missing rows.
  const conditions = [...referenced.conditions, ...(references.wrongCodes.length > 0 ? ['false'] : [])]
  const body = bodyText(write, parameters, response)
  const rowParts = fields
    ? updateParts(session, { ...write, fields }, conditions, body, parameters)
    : insertParts(session, write, conditions, body, parameters)
  const parts = [...referenced.parts, ...rowParts, ...keyPart(response, parameters)]
  const results = [
    `select 'written', body from written`,
    ...(fields ? [`select 'current', version::text from before where not exists (select from written)`] : []),
    ...referenced.missing,
  ]
  return {
    text: `with ${parts.join(',\n')}\n${results.join('\nunion all ')}`,
    values: parameters.values,
    prepare: isPrepared(entity, formOf(write, response)),
  }
}

const formOf = ({ fields, references, rows }: Write, response: Response | undefined): string =>
  [
    fields ?? 'insert',
    ...references.byTable.keys(),
    rows.length === 1,
    references.wrongCodes.length > 0,
    response?.isMinimal,
    response?.claim !== undefined,
  ].join()

/** The rows to write, as the part `g` of the statement. */
const rowsPart = (rows: readonly PlainRow[], columns: Columns, parameters: Parameters): string => {
  const entries = rows.map((row) => ({ audit_entry: uuid(), ...row }))
  const types = [['audit_entry', 'uuid'], ...columns].map((column) => column.join(' ')).join(', ')
  return `g as materialized (select * from json_to_recordset(${parameters.json(entries)}) as g(${types}))`
}

/** What the audit entry needs of a written row `t`. */
const returned = (entity: Entity): string => (isOwned(entity) ? 't.id, t.enterprise_id' : 't.id')

const whereAll = (conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`

function insertParts(
  session: Writer,
  { entity, rows }: Write,
  conditions: readonly string[],
  body: string,
  parameters: Parameters,
): string[] {
  const columns = storedColumns(entity)
  const names = columns.map(([name]) => name).join(', ')
  const audited = { row: 'w', after: 'w.after', id: 'g.audit_entry' }
  return [
    rowsPart(rows, columns, parameters),
    `written as (insert into ${entity.table} as t (${names}) select ${names} from g${whereAll(conditions)}
  returning ${returned(entity)}, ${body} as body, ${auditJson(entity, 't')} as after)`,
    auditPart(session, entity, parameters, 'written w join g on g.id = w.id', audited),
  ]
}

function updateParts(
  session: Writer,
  { entity, rows, fields }: Write & { readonly fields: readonly string[] },
  conditions: readonly string[],
  body: string,
  parameters: Parameters,
): string[] {
  const key: Columns = isTenant(entity)
    ? [
        ['id', 'uuid'],
        ['enterprise_id', 'uuid'],
      ]
    : [['id', 'uuid']]
  const columns = writtenColumns(entity, fields)
  const same = (left: string, right: string) => key.map(([name]) => `${left}.${name} = ${right}.${name}`).join(' and ')
  const set = columns.map(([name]) => `${name} = g.${name}, `).join('')
  const current = [same('b', 'g'), same('t', 'g'), '(g.version is null or g.version = b.version)', ...conditions]
  const audited = {
    row: 'w',
    before: 'w.before',
    after: 'w.after',
    id: 'w.audit_entry',
    mayChangeState: mayChangeState(fields),
  }
  return [
    rowsPart(rows, [...key, ['version', 'int'], ...columns], parameters),
    `before as materialized (select t.* from ${entity.table} t join g on ${same('t', 'g')} where t.deleted_at is null for update of t)`,
    `written as (update ${entity.table} t set ${set}version = t.version + 1, updated_at = ${parameters.add(session.now().toISOString())},
  updated_by = ${parameters.add(session.trace.username)} from g, before b${whereAll(current)}
  returning ${returned(entity)}, g.audit_entry, ${body} as body, ${auditJson(entity, 'b')} as before, ${shownChange(entity, 't', fields)} as after)`,
    auditPart(session, entity, parameters, 'written w', audited),
  ]
}

/**
 * The JSON of a written row `t`. It is made where the row is written, as its audit entry is: handing the whole row on to further parts
 * of the statement takes PostgreSQL a twentieth of its time. Looking up a name that is known or locked already takes it as much.
 */
function bodyText(write: Write, parameters: Parameters, response: Response | undefined): string {
  if (response?.isMinimal) return `'{"id":"' || t.id || '","version":' || t.version || '}'`
  const { entity, fields, rows, references } = write
  const columns = wholeColumnsWith(entity, (name, { entity: target }) => {
    if (name === 'enterprise_id') return response && `${parameters.shared(response.enterpriseName)}::text`
    // Of several rows, some may keep a reference that others change.
    if (rows.length > 1 || (fields && !fields.includes(name))) return undefined
    if (!references.byTable.has(target)) return 'null::text'
    return `(select h.text from ${referencedPart(target)} h where h.id = t.${name})`
  })
  return `(select row_to_json(x)::text from (select ${columns}) x)`
}

/** Stores the response under the caller's key. */
function keyPart(response: Response | undefined, parameters: Parameters): string[] {
  const { claim } = response ?? {}
  if (!claim) return []
  const values = [`${parameters.add(claim.user_id)}::uuid`, parameters.add(claim.key), parameters.add(claim.hash)]
  return [
    `kept as (insert into idempotency (user_id, key, body_hash, answer) select ${values.join(', ')}, '{"data":' || body || '}' from written)`,
  ]
}
