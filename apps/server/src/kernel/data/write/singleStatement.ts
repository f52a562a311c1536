import type { BufferedBody } from '../../answer.ts'
import type { AuditContext } from '../../audit.ts'
import type { Caller } from '../../caller.ts'
import type { Sql, Store } from '../../database/scoped.ts'
import type { BoundOperation, SingleAct } from '../../handlers.ts'
import { storedResponse } from '../../idempotency.ts'
import type { Claim } from '../../idempotency.ts'
import { hidesFrom } from '../../personal/hide.ts'
import { bindData } from '../bindData.ts'
import { isTenant } from '../model.ts'
import { areLockable } from '../references.ts'
import type { PlainRow } from '../session.ts'
import { writeStatement } from './statement.ts'
import type { Write } from './statement.ts'
import { changedProblem, insertion, perform, StaleVersion, updateAtOnce } from './write.ts'
import type { Writer } from './write.ts'

interface Request {
  readonly caller: Caller
  readonly trace: AuditContext
  readonly claim: Claim | undefined
  readonly isMinimal: boolean
}

/**
 * Performs the ordinary create or update of one record of an enterprise as a transaction of one statement, which also stores the response
 * under the caller's key. Undefined for other requests: they need a transaction of several statements.
 */
export async function writeAlone(
  store: Store,
  handled: BoundOperation,
  request: Request,
  input: PlainRow,
): Promise<BufferedBody | undefined> {
  const { caller, trace, claim, isMinimal } = request
  const { enterprise_id: enterprise } = caller
  const single = handled.mode === 'bound' ? handled.single : undefined
  if (!single || enterprise === null || !isTenant(single.entity)) return undefined
  if (handled.operation.output.envelope !== 'data') return undefined
  // Data that is masked for the caller is also masked in the stored response, if it has any.
  if (!isMinimal && hidesFrom(handled.operation, caller)) return undefined
  const session = { trace, enterprise, now: () => new Date() }
  const write = await writeOf(session, single, input)
  if (!write || !areLockable(write.references)) return undefined
  const response = { enterpriseName: caller.enterprise_name, isMinimal, claim }
  try {
    const [body] = await store.change({ enterprise }, (sql) =>
      perform(sql, write, writeStatement(session, write, response)),
    )
    return responseOf(body!, isMinimal)
  } catch (error) {
    // A repeated request meets what the first one wrote.
    const stored = claim && (await store.read({ enterprise }, (sql) => storedResponse(sql, claim)))
    if (stored !== undefined) return stored
    if (!(error instanceof StaleVersion)) throw error
    const read = (sql: Sql) => bindData({ ...session, sql, wrote() {} }).get(single.entity, String(input['id']))
    throw changedProblem(await store.read({ enterprise }, read))
  }
}

async function writeOf(session: Writer, { act, entity }: SingleAct, input: PlainRow): Promise<Write | undefined> {
  if (act === 'create') return insertion(session, entity, [input], () => '')
  const { id, version, ...patch } = input
  return updateAtOnce(session, entity, { id: String(id), patch, version: version as number | null })
}

const [BEFORE, AFTER] = [Buffer.from('{"data":'), Buffer.from('}')]

/** Node sends a short text together with the headers, faster than bytes. */
const responseOf = (body: Buffer, isMinimal: boolean): BufferedBody =>
  isMinimal ? `{"data":${String(body)}}` : Buffer.concat([BEFORE, body, AFTER])
