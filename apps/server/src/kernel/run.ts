import type { ListQuery } from '@guanqiao/domain/kit/crud'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { Problem, problem } from '@guanqiao/domain/kit/problem'
import { parse } from '@guanqiao/domain/kit/shape'
import { accessToState } from '@guanqiao/domain/kit/derived/switchOf'
import { FileBody, validateResponse, bodyOf, surelyConforms } from './answer.ts'
import type { Body, BufferedBody } from './answer.ts'
import { writeAudit } from './audit.ts'
import type { AuditContext } from './audit.ts'
import { permit, scopeOf } from './caller.ts'
import type { Caller } from './caller.ts'
import { bindData } from './data/bindData.ts'
import { writeAlone } from './data/write/singleStatement.ts'
import type { PlainRow } from './data/session.ts'
import { UniqueViolation } from './data/uniqueViolation.ts'
import type { Scope, Sql, Store } from './database/scoped.ts'
import type { BoundOperation } from './handlers.ts'
import { claimOf, withIdempotencyKey } from './idempotency.ts'
import type { Jobs } from './jobs/jobs.ts'
import { hideInProblem, hidePersonal, mayReveal, revealedIds } from './personal/hide.ts'
import { openStream } from './stream/open.ts'
import type { RefusalLog } from './refusals.ts'
import { isUuid } from './uuid.ts'

/** One request, independent of HTTP. */
export interface Call {
  readonly caller: Caller | undefined
  readonly input: unknown
  readonly requestId: string
  readonly address: string
  readonly idempotencyKey: string | undefined
  /** The enterprise for which the platform's staff acts in this request. */
  readonly enterpriseId: string | undefined
  /** The response has only id and version of the updated record. */
  readonly isMinimal?: boolean
}

export interface Runner {
  readonly store: Store
  /** Refusals of callers without a session. */
  readonly refusals: RefusalLog
  readonly jobs: Pick<Jobs, 'start' | 'wake'>
  /** Whether to validate JSON made by PostgreSQL too; off in production, because the declaration selects its columns. */
  readonly checkReadyJson: boolean
}

export function auditContextOf(
  { operation }: Pick<BoundOperation, 'operation'>,
  call: Omit<Call, 'input'>,
): AuditContext {
  const { caller, requestId, address } = call
  return {
    operation: operation.name,
    requestId,
    address,
    user_id: caller?.user_id ?? null,
    username: caller?.username ?? null,
    enterprise_id: caller?.enterprise_id ?? null,
  }
}

/** Parses the input, runs the handler and returns the validated body. */
export async function run(runner: Runner, handled: BoundOperation, call: Call): Promise<Body> {
  const { operation } = handled
  const parsed = parse(operation.input, call.input)
  if (!parsed.ok) throw new Problem('request.invalid', parsed.fields)
  if (handled.mode === 'open') {
    const body = await runOpen(runner, handled, call, parsed.value)
    return body instanceof FileBody ? body : checked(runner, handled, body)
  }
  const { caller } = call
  if (!caller) throw problem('session.missing')
  if (handled.mode === 'stream') {
    const enterprise_id = await enterpriseOf(runner.store, call)
    return openStream(runner.store, handled.run, { ...caller, enterprise_id }, parsed.value)
  }
  const toState = accessToState(operation, parsed.value)
  if (toState) permit(toState, caller)
  const scope = scopeOf(caller)
  if (operation.effect === 'read') {
    return runner.store.read(scope, (sql) => runBound(runner, handled, { ...call, caller }, sql, parsed.value, []))
  }
  const { idempotencyKey: key, enterpriseId, isMinimal = false } = call
  const claim = key ? claimOf(caller, { key, operation: operation.name, input: parsed.value, enterpriseId }) : undefined
  const trace = auditContextOf(handled, call)
  const after: (() => void)[] = []
  const write = async () => {
    const request = { caller, trace, claim, isMinimal }
    const alone = await writeAlone(runner.store, handled, request, parsed.value as PlainRow)
    if (alone) return runner.checkReadyJson ? checked(runner, handled, alone, isMinimal ? [] : null) : alone
    return runner.store.write(scope, (sql) => {
      const work = () => runBound(runner, handled, { ...call, caller }, sql, parsed.value, after)
      return claim ? withIdempotencyKey(sql, claim, work) : work()
    })
  }
  const body = await write().catch(async (error: unknown) => {
    throw error instanceof UniqueViolation ? await describeViolation(runner, scope, error) : error
  })
  for (const work of after) work()
  return body
}

/** Adds the existing record to the error; if the look-up fails, the error stays unchanged. */
const describeViolation = (runner: Runner, scope: Scope, violation: UniqueViolation): Promise<Problem> =>
  runner.store.read(scope, (sql) => violation.withExistingRecord(sql)).catch(() => violation)

type SignedIn = Call & { readonly caller: Caller }

async function runBound(
  runner: Runner,
  handled: BoundOperation & { mode: 'bound' },
  call: SignedIn,
  sql: Sql,
  input: unknown,
  after: (() => void)[],
): Promise<BufferedBody> {
  const now = () => new Date()
  let audited = handled.operation.unaudited === true
  const wrote = () => {
    audited = true
  }
  // Staff who name an enterprise act as that enterprise would: with its rows alone.
  const enterprise_id = call.caller.enterprise_id ?? (await selectEnterprise(sql, call.enterpriseId))
  const caller = { ...call.caller, enterprise_id }
  const trace = auditContextOf(handled, { ...call, caller })
  const data = bindData({ sql, trace, enterprise: enterprise_id, now, wrote })
  const { operation } = handled
  const reveals = mayReveal(operation, call.caller)
  const work = handled.run(
    {
      caller,
      data,
      sql,
      trace,
      now,
      startJob: async (type, input) => {
        if (enterprise_id === null && !type.ofPlatform) throw problem('enterprise.choose')
        const id = await runner.jobs.start(sql, { caller, enterprise: enterprise_id }, type, input)
        after.push(runner.jobs.wake)
        return id
      },
      after: (work) => void after.push(work),
      audit: async (entry) => {
        await writeAudit(sql, trace, { outcome: 'done', ...entry })
        wrote()
      },
    },
    input as never,
  )
  const value = await work.catch((error: unknown) => {
    throw reveals ? error : hideInProblem(operation, error)
  })
  if (reveals && operation.effect === 'read') await auditRevealed(sql, trace, operation, value)
  if (operation.effect === 'write' && !audited) await writeAudit(sql, trace, { outcome: 'done' })
  const visibleValue = reveals ? value : hidePersonal(operation, value)
  const body = bodyOf(operation, call.isMinimal ? keysOf(visibleValue as PlainRow) : visibleValue)
  // Otherwise the schema, which costs several times as much, decides.
  if (!runner.checkReadyJson && (call.isMinimal || surelyConforms(operation, visibleValue))) return body
  const columns = operation.output.envelope === 'page' ? (input as ListQuery).columns : null
  return checked(runner, handled, body, call.isMinimal ? [] : columns)
}

const keysOf = ({ id, version }: PlainRow) => ({ id, version })

/** Audits reads of personal data. */
async function auditRevealed(sql: Sql, trace: AuditContext, operation: Operation, value: unknown): Promise<void> {
  const ids = revealedIds(operation, value)
  if (ids.length === 0) return
  const entity = operation.generic?.entity.table
  await writeAudit(sql, trace, {
    outcome: 'done',
    ...(entity === undefined ? {} : { entity }),
    ...(ids.length === 1 ? { record_id: ids[0]! } : {}),
    after: { revealed: 'personal', ...(ids.length === 1 ? {} : { ids }) },
  })
}

async function runOpen(
  runner: Runner,
  handled: BoundOperation & { mode: 'open' },
  call: Call,
  input: unknown,
): Promise<BufferedBody | FileBody> {
  const { store } = runner
  const { caller, requestId, address } = call
  const trace = auditContextOf(handled, call)
  const value = await handled.run(
    {
      caller,
      enterprise: () => enterpriseOf(store, call),
      store,
      requestId,
      address,
      now: () => new Date(),
      audit: ({ outcome, after, ...who }) =>
        store.write('platform', (sql) => writeAudit(sql, { ...trace, ...who }, { outcome, after })),
      noteRefusal: (username, code) => runner.refusals.note({ ...trace, username }, code).catch(() => {}),
    },
    input as never,
  )
  return value instanceof FileBody ? value : bodyOf(handled.operation, value)
}

/** A response that violates its declaration must not be sent: it may contain data beyond the caller's rights. */
function checked(
  runner: Runner,
  { operation }: BoundOperation,
  body: BufferedBody,
  columns?: ListQuery['columns'],
): BufferedBody {
  if (operation.output.envelope === 'page' && !runner.checkReadyJson) return body
  const wrong = validateResponse(operation, body, columns)
  if (wrong.length > 0)
    throw new Error(`${operation.name} violates its declared output: ${wrong.slice(0, 5).join('; ')}`)
  return body
}

const enterpriseOf = async (store: Store, { caller, enterpriseId }: Call): Promise<string | null> =>
  caller?.enterprise_id ?? store.read('platform', (sql) => selectEnterprise(sql, enterpriseId))

async function selectEnterprise(sql: Sql, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null
  const enterprises = isUuid(id)
    ? await sql.unsafe(`select id from enterprise where id = $1 and deleted_at is null`, [id], { prepare: true })
    : []
  if (enterprises.length === 0) throw problem('enterprise.choose')
  return id
}
