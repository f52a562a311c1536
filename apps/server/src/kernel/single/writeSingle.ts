import type { Entity } from '@guanqiao/domain/kit/entity'
import type { Kind } from '@guanqiao/domain/kit/field'
import { isMask } from '@guanqiao/domain/kit/strict'
import type { WholeBody } from '../answer.ts'
import type { Caller } from '../caller.ts'
import { searchColumns } from '../data/ngrams.ts'
import type { Statement } from '../data/list.ts'
import { isTenant, ownFields, perEntity, searchedFields } from '../data/model.ts'
import { lockablePointers } from '../data/references.ts'
import type { PlainRow } from '../data/session.ts'
import { newRow } from '../data/write.ts'
import type { Store } from '../database/scoped.ts'
import type { BoundOperation, SingleAct } from '../handlers.ts'
import { hidesFrom } from '../personal/hide.ts'
import { isUuid } from '../uuid.ts'
import { createStatement, updateStatement } from './statements.ts'
import type { Frame } from './statements.ts'

interface Writing extends Pick<Frame, 'trace' | 'claim' | 'isMinimal'> {
  readonly caller: Caller
}

/**
 * Creates or updates one record of an enterprise in one statement: referenced rows, record, audit entry and the response under its
 * key, all or nothing; the ordinary path needs up to six. Returns the body, or undefined if nothing was written: because the
 * request is not eligible or a check failed. The ordinary path then performs it or reports the error.
 */
export async function writeSingle(
  store: Store,
  handled: BoundOperation,
  writing: Writing,
  input: PlainRow,
): Promise<WholeBody | undefined> {
  const { caller, trace, claim, isMinimal } = writing
  const { enterprise_id: enterprise } = caller
  const single = handled.mode === 'bound' ? handled.single : undefined
  if (!single || enterprise === null || !isTenant(single.entity) || handled.operation.output.envelope !== 'data')
    return undefined
  // Data that is masked for the caller is also masked in the stored response, if it has any.
  if ((!isMinimal && hidesFrom(handled.operation, caller)) || hasMask(single.entity, input)) return undefined
  const pointed = await lockablePointers(pointing(single.entity), input)
  const frame = pointed && { enterprise, enterpriseName: caller.enterprise_name, trace, claim, pointed, isMinimal }
  const statement = frame && (await statements[single.act](single.entity, frame, input))
  if (!statement) return undefined
  try {
    const [row] = await store.change({ enterprise }, (sql, returnsOld) => {
      const { text, values, prepare = true } = statement(returnsOld)
      return sql.unsafe(text, values as never[], { prepare }).raw()
    })
    // Node sends a short text together with the headers, faster than bytes.
    return isMinimal && row ? String(row[0]) : (row?.[0] as Buffer | undefined)
  } catch (error) {
    if (isTaken(error)) return undefined
    throw error
  }
}

type MakeStatement = (returnsOld: boolean) => Statement

const statements: Readonly<
  Record<SingleAct['act'], (entity: Entity, frame: Frame, input: PlainRow) => Promise<MakeStatement | undefined>>
> = {
  async create(entity, frame, input) {
    const session = { trace: frame.trace, now: () => new Date() }
    const row = await newRow(session, entity, frame.enterprise, input)
    return () => createStatement(entity, frame, row)
  },
  async update(entity, frame, { id, version, ...patch }) {
    if (!isUuid(id) || typeof version !== 'number') return undefined
    const plain = await changedSearch(entity, patch)
    if (!plain) return undefined
    const change = { id, version, at: new Date().toISOString(), values: { ...patch, ...plain } }
    return (returnsOld) => updateStatement(entity, frame, change, returnsOld)
  },
}

/** The search columns depend on all searched fields: undefined if only some of them are known. */
async function changedSearch(entity: Entity, patch: PlainRow): Promise<PlainRow | undefined> {
  const fields = searchedFields(entity)
  const patched = fields.filter(([name]) => patch[name] !== undefined).length
  if (patched === 0) return {}
  return patched === fields.length ? searchColumns(entity, patch) : undefined
}

const personal = perEntity((entity) => ownFields(entity).filter(([, field]) => field.personal))
/** The fields whose values are, or contain, references and codes. */
const pointing = perEntity((entity) => ownFields(entity).filter(([, { kind }]) => pointingKinds.has(kind)))
const pointingKinds: ReadonlySet<Kind> = new Set(['reference', 'code', 'lines', 'record'])

const hasMask = (entity: Entity, values: PlainRow): boolean => personal(entity).some(([name]) => isMask(values[name]))

/** A unique violation: of the record, or of the key, whose response is stored. */
const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505'
