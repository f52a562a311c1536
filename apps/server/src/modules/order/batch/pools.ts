import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import {
  batch,
  batchPool,
  batchWarning,
  createPool,
  isReusable,
  MAX_POOL_NUMBERS,
  numbersOf,
  poolUsage,
  previewPool,
  rangeOf,
  withdrawPool,
} from '@guanqiao/domain/order/index'
import type { BatchRange } from '@guanqiao/domain/order/index'
import { isUuid } from '../../../kernel/uuid.ts'
import type { Context } from '../../../kernel/handlers.ts'
import { handle } from '../../../kernel/handlers.ts'
import { today } from '../../../kernel/time.ts'
import { readStoredNumbers } from './allot.queries.ts'
import { usageOf } from './pools.queries.ts'

const CHUNK = 2_000

function rangeIn(range: Parameters<typeof rangeOf>[0]): BatchRange {
  const result = rangeOf(range)
  if (!result.ok) throw fieldProblem(result.refusal.path, result.refusal.message)
  return result.range
}

/** Compares the numbers of a range with the enterprise's existing ones. */
async function compare(ctx: Context, range: BatchRange) {
  const numbers = numbersOf(range)
  const storedNumbers = await readStoredNumbers(ctx.sql, ctx.data.owner(batch), numbers)
  const past = [...storedNumbers.values()].filter((row) => isReusable(row, ctx.now()))
  const present = [...storedNumbers.values()].filter((row) => !isReusable(row, ctx.now()))
  const usedNumbers = new Set(present.map((row) => row.batch_number))
  return { fresh: numbers.filter((number) => !usedNumbers.has(number)), present, past }
}

export const previewPoolHandler = handle(previewPool, async (ctx, { ie_flag, ...rangeInput }) => {
  const range = rangeIn(rangeInput)
  const { fresh, present } = await compare(ctx, range)
  return {
    first_number: range.first,
    last_number: range.last,
    counting: range.counting,
    count: range.count,
    fresh: fresh.length,
    present: present.length,
    used: present.filter(({ status }) => status !== 'free').length,
    warning: (ie_flag && batchWarning(range.first, ie_flag)) ?? null,
  }
})

export const createPoolHandler = handle(createPool, async (ctx, { first_number, last_number, count, ...more }) => {
  const range = rangeIn({ first_number, last_number, count })
  const { valid_until = null, port_id = null, ie_flag = null } = more
  if (valid_until && valid_until < today(ctx.now()))
    throw fieldProblem('valid_until', `有效期至 ${valid_until}，已过期`)
  const { fresh, past } = await compare(ctx, range)
  if (fresh.length === 0) throw problem('batch.taken', `${range.first} 至 ${range.last} 的 ${range.count} 个号码都已有`)
  await ctx.data.removeMany(
    batch,
    past.map(({ id }) => id),
  )
  const pool = await ctx.data.create(batchPool, {
    ...more,
    first_number: range.first,
    last_number: range.last,
    count: fresh.length,
  })
  const expire_at = valid_until && new Date(Date.parse(`${valid_until}T24:00:00+08:00`)).toISOString()
  for (let from = 0; from < fresh.length; from += CHUNK)
    await ctx.data.createMany(
      batch,
      fresh.slice(from, from + CHUNK).map((batch_number) => ({
        batch_number,
        port_id,
        ie_flag,
        expire_at,
        pool_id: pool.id,
        status: 'free' as const,
        source: 'pool' as const,
      })),
    )
  return pool
})

/** Numbers of an order stay with it; the others can be entered again later. */
export const withdrawPoolHandler = handle(withdrawPool, async (ctx, { id, version }) => {
  const pool = await ctx.data.get(batchPool, id, { lock: true })
  if (pool.status !== 'active') throw problem('batch.state', '此号段已收回')
  const { enterprise_id } = pool
  const free = await ctx.data.all(
    batch,
    { enterprise_id, pool_id: id, status: 'free' },
    { max: MAX_POOL_NUMBERS, lock: true },
  )
  await ctx.data.removeMany(
    batch,
    free.map((row) => row.id),
  )
  const withdrawn = await ctx.data.update(batchPool, id, { status: 'withdrawn' }, version)
  return { ...withdrawn, removed: free.length }
})

export const poolUsageHandler = handle(poolUsage, (ctx, { ids }) =>
  usageOf(ctx.sql, ctx.caller.enterprise_id, ids.filter(isUuid), ctx.now()),
)
