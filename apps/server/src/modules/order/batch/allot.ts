import { truncate } from '@guanqiao/domain/kit/field/truncate'
import type { Row } from '@guanqiao/domain/kit/entity'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { problem } from '@guanqiao/domain/kit/problem'
import { batch, batchSetting, issueBatches, planBatches, saveBatchSetting } from '@guanqiao/domain/order/index'
import type { batchMethods } from '@guanqiao/domain/order/index'
import type { Context } from '../../../kernel/handlers.ts'
import { handle } from '../../../kernel/handlers.ts'
import { countFree, lockFree } from './allot.queries.ts'
import type { PortDirection } from './allot.queries.ts'
import { organisationCodes } from './organisations.ts'
import type { Bearer, CodeOwner, OrganisationCode } from './organisations.ts'
import { makeRuledBatches, nextRuledNumber } from './batchNumberRule.ts'

type Batch = Row<typeof batch>
type Method = keyof typeof batchMethods

/** The target of allocated numbers, and optionally their source; the default is the enterprise's setting for the port. */
export interface Request extends PortDirection, Bearer {
  readonly method?: Method | null | undefined
  readonly code_owner?: CodeOwner | null | undefined
}

interface Way {
  readonly method: Exclude<Method, 'auto'>
  readonly bySetting: boolean
  readonly codeOwner: CodeOwner
}

async function wayOf(ctx: Context, request: Request): Promise<Way> {
  const { enterprise_id, port_id } = request
  const setting = await ctx.data.find(batchSetting, { enterprise_id, port_id })
  const requestedMethod = request.method && request.method !== 'auto' ? request.method : undefined
  const method = requestedMethod ?? setting?.method ?? 'auto'
  const free = method === 'auto' ? await countFree(ctx.sql, enterprise_id, request, ctx.now()) : 0
  return {
    method: method === 'auto' ? (free > 0 ? 'pool' : 'rule') : method,
    bySetting: requestedMethod === undefined,
    codeOwner: request.code_owner ?? setting?.code_owner ?? 'company',
  }
}

/** Allocates and reserves numbers, all of them or none; no number is ever allocated twice. */
export async function allotBatches(ctx: Context, request: Request, count: number): Promise<Batch[]> {
  if (count === 0) return []
  const { method, codeOwner } = await wayOf(ctx, request)
  if (method === 'typed') throw problem('batch.typed', '请在车辆中逐一填写，或另选取号方式')
  return method === 'pool' ? drawFromPools(ctx, request, count) : makeByRule(ctx, request, codeOwner, count)
}

async function drawFromPools(ctx: Context, portDirection: PortDirection, count: number): Promise<Batch[]> {
  const ids = await lockFree(ctx.sql, portDirection, count, ctx.now())
  if (ids.length < count) throw problem('batch.exhausted', `需要 ${count} 个，只有 ${ids.length} 个`)
  const { port_id, ie_flag } = portDirection
  return ctx.data.updateMany(
    batch,
    ids.map((id) => ({ id, port_id, ie_flag, status: 'reserved' as const, drawn_at: ctx.now().toISOString() })),
  )
}

const REMEDY = '可在运输公司资料中补填统一社会信用代码，或改用舱单传输人、本企业的组织机构代码'

async function makeByRule(ctx: Context, request: Request, codeOwner: CodeOwner, count: number): Promise<Batch[]> {
  const { codes, missing } = await organisationCodes(ctx, request, codeOwner, count)
  if (missing.length > 0) throw problem('batch.organisation', `${missing.join('；')}。${REMEDY}`)
  const allotted = new Map<string, Batch[]>()
  // A fixed order prevents deadlocks between requests for several carriers.
  for (const [organisation, group] of [...Map.groupBy(codes, codeOf)].sort(([a], [b]) => (a < b ? -1 : 1)))
    allotted.set(organisation, await makeRuledBatches(ctx, request, organisation, group.length))
  return codes.flatMap(({ organisation }) => allotted.get(organisation)?.shift() ?? [])
}

const codeOf = ({ organisation }: OrganisationCode): string => organisation

export const saveSettingHandler = handle(saveBatchSetting, async (ctx, input) => {
  const enterprise_id = ctx.data.owner(batchSetting)
  const setting = await ctx.data.find(batchSetting, { enterprise_id, port_id: input.port_id })
  return setting ? ctx.data.update(batchSetting, setting.id, input) : ctx.data.create(batchSetting, input)
})

export const issueHandler = handle(issueBatches, (ctx, { count, ...request }) =>
  allotBatches(ctx, { ...request, enterprise_id: ctx.data.owner(batch) }, count),
)

export const planHandler = handle(planBatches, async (ctx, { count, ...rest }) => {
  const request = { ...rest, enterprise_id: ctx.data.owner(batch) }
  const { method, bySetting, codeOwner } = await wayOf(ctx, request)
  const plan = {
    method,
    by_setting: bySetting,
    code_owner: codeOwner,
    pool_remaining: await countFree(ctx.sql, request.enterprise_id, request, ctx.now()),
  }
  if (method !== 'rule' || count === 0) return { ...plan, codes: [], missing: [] }
  const { codes, missing } = await organisationCodes(ctx, request, codeOwner, count)
  return {
    ...plan,
    codes: await planned(ctx, request, codes),
    missing: missing.map((message) => ({ message: truncate(message, 500) })),
  }
})

async function planned(
  ctx: Context,
  portDirection: PortDirection,
  codes: readonly OrganisationCode[],
): Promise<OutputOf<typeof planBatches>['codes']> {
  const lines = []
  for (const [organisation, group] of Map.groupBy(codes, codeOf)) {
    const next_number = (await nextRuledNumber(ctx, portDirection, organisation)) ?? '已用完'
    const { owner, warning } = group[0]!
    lines.push({ organisation, owner, warning, count: group.length, next_number })
  }
  return lines
}
