import { forecastPolicy, getPolicy, passwordRules, savePolicy } from '@guanqiao/domain/identity/policy'
import { MIN_PASSWORD } from '@guanqiao/domain/values/account'
import { Problem } from '@guanqiao/domain/kit/problem'
import { handle, handleWithoutTransaction } from '../../../kernel/handlers.ts'
import type { BoundOperation } from '../../../kernel/handlers.ts'
import type { Callers } from '../../../platform/callers/callers.ts'
import { endFurtherSessions, forecast, storePolicy } from './policy.queries.ts'
import { readPolicy } from '../../../platform/passwords/policy.queries.ts'
import type { Policy } from '../../../platform/passwords/policy.queries.ts'

/** Without the columns that every change sets. */
const rulesOf = ({ version: _version, updated_at: _at, updated_by: _by, ...rules }: Policy) => rules

export const policyHandlers = (callers: Pick<Callers, 'forget'>): BoundOperation[] => [
  handleWithoutTransaction(passwordRules, async ({ store }) => {
    const { enabled, min_length, classes, history } = await store.read('platform', (sql) => readPolicy(sql))
    return enabled ? { min_length, classes, history } : { min_length: MIN_PASSWORD, classes: 1, history: 0 }
  }),
  handle(getPolicy, ({ sql }) => readPolicy(sql)),
  handle(forecastPolicy, ({ sql, caller }, request) => forecast(sql, request, caller.session_id)),
  handle(savePolicy, async (ctx, input) => {
    const { sql, caller } = ctx
    const before = await readPolicy(sql, { lock: true })
    if (before.version !== input.version) throw new Problem('record.changed', undefined, { current: before })
    await storePolicy(sql, input, caller.username)
    if (input.enabled && input.single_session) await endFurtherSessions(sql, caller.session_id)
    const after = await readPolicy(sql)
    await ctx.audit({ entity: 'security_policy', before: rulesOf(before), after: rulesOf(after) })
    ctx.after(() => callers.forget('everybody'))
    return after
  }),
]
