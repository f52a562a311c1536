import {
  approveRegistration,
  openRegistration,
  refuseRegistration,
  register,
  registration,
  registrationResult,
  registrationState,
} from '@guanqiao/domain/identity/registration'
import { enterprise } from '@guanqiao/domain/rights/enterprise'
import { appUser } from '@guanqiao/domain/rights/users'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { isNamePassword } from '@guanqiao/domain/values/index'
import { bindData } from '../../../kernel/data/bindData.ts'
import { searchColumns } from '../../../kernel/data/ngrams.ts'
import { handle, handleWithoutTransaction } from '../../../kernel/handlers.ts'
import type { BoundOperation, Context, OpenContext } from '../../../kernel/handlers.ts'
import { networkOf } from '../../../kernel/http/network.ts'
import { isUuid, uuid } from '../../../kernel/uuid.ts'
import { administratorRole } from '../../../platform/users/builtInRoles.queries.ts'
import type { Codes } from '../../../platform/verification/codes.ts'
import { useCode } from '../../../platform/verification/codes.queries.ts'
import { queueNotice } from '../../../platform/notices/outgoing.queries.ts'
import type { NoticeModes } from '../../../platform/notices/noticeModes.ts'
import { makeAdministrator, assignPassword } from '../../../platform/users/users.queries.ts'
import { weakness } from '../../../platform/passwords/passwordRules.ts'
import { readPolicy } from '../../../platform/passwords/policy.queries.ts'
import { withEqualFailureTime } from '../signIn/constantTime.ts'
import { hashPassword, inHashQueue } from '../../../platform/passwords/passwords.ts'
import { giveRole } from '../../../platform/users/users.queries.ts'
import {
  addRegistration,
  countToday,
  decide,
  isRegistrationOpen,
  latestResult,
  lockPending,
  setRegistrationOpen,
} from './registration.queries.ts'
import type { Request } from './registration.queries.ts'

/** Of a day: for a number, and for a network, an office behind one address. */
const MAX_A_DAY = { mobile: 3, network: 20 }
const MAIL_MINUTES = 24 * 60

export interface RegistrationOptions {
  readonly codes: Codes
  readonly delivery: NoticeModes
  readonly refusedAfter: number
}

export function registrationHandlers({ codes, delivery, refusedAfter }: RegistrationOptions): BoundOperation[] {
  /** Queues the mail that reports a decision. */
  const report = async (ctx: Context, { email, full_name }: Request, lines: readonly string[]) => {
    if (delivery.mail === 'off') return
    await queueNotice(ctx.sql, {
      channel: 'mail',
      recipient: email,
      subject: '关桥：注册结果',
      payload: [`${full_name}，您好：`, '', ...lines].join('\n'),
      validMinutes: MAIL_MINUTES,
      simulated: delivery.mail === 'simulated',
    })
    ctx.after(delivery.wake)
  }
  return [
    handleWithoutTransaction(registrationState, ({ store }) =>
      store.read('platform', async (sql) => ({ open: await isRegistrationOpen(sql) })),
    ),
    handleWithoutTransaction(register, (context, input) =>
      withEqualFailureTime(refusedAfter, () => submit(context, input, codes)),
    ),
    handleWithoutTransaction(registrationResult, (context, { mobile, sms_code }) =>
      withEqualFailureTime(refusedAfter, async () => {
        const codeId = await codes.verify(context.store, 'register', mobile, sms_code)
        const result =
          codeId === undefined
            ? undefined
            : await context.store.write('platform', async (sql) =>
                (await useCode(sql, codeId)) ? ((await latestResult(sql, mobile)) ?? 'none') : undefined,
              )
        if (result === undefined) throw problem('registration.codeFailed')
        return result === 'none' ? { status: 'none', company_name: null, reason: null, username: null } : result
      }),
    ),
    handle(openRegistration, async (ctx, { open }) => {
      const before = await isRegistrationOpen(ctx.sql)
      await setRegistrationOpen(ctx.sql, open)
      await ctx.audit({ entity: 'registration', before: { open: before }, after: { open } })
      return { open }
    }),
    handle(approveRegistration, async (ctx, input) => {
      const request = await pending(ctx, input.id)
      const enterprise_id = await approve(ctx, request, input)
      await report(ctx, request, [
        `您为“${request.company_name}”提交的注册申请已通过，账号是 ${input.username}，密码是您申请时设置的密码。`,
        ...(request.kind === 'join' ? ['登录后如提示没有权限，请联系本企业管理员。'] : []),
      ])
      return { id: request.id, enterprise_id }
    }),
    handle(refuseRegistration, async (ctx, { id, reason }) => {
      const request = await pending(ctx, id)
      await decide(ctx.sql, id, { status: 'refused', decided_by: ctx.caller.username, reason })
      await ctx.audit({ entity: 'registration', record_id: id, after: { status: 'refused', reason } })
      await report(ctx, request, [`您为“${request.company_name}”提交的注册申请没有通过。原因：${reason}`])
      return { id, enterprise_id: null }
    }),
  ]
}

async function submit(context: OpenContext, input: InputOf<typeof register>, codes: Codes) {
  const { store } = context
  const { mobile, sms_code, password, ...rest } = input
  const network = networkOf(context.address)
  if (!(await store.read('platform', isRegistrationOpen))) throw problem('registration.closed')
  if (rest.kind === 'enterprise' && !rest.credit_code) throw fieldProblem('credit_code', '请输入统一社会信用代码')
  if (isNamePassword(password, [rest.full_name, rest.company_name, 'guanqiao', '关桥']))
    throw fieldProblem('password', '密码不能由姓名、企业或产品名称组成')
  const weak = weakness(await store.read('platform', (sql) => readPolicy(sql)), password)
  if (weak) throw fieldProblem('password', weak)
  const codeId = await codes.verify(store, 'register', mobile, sms_code)
  if (codeId === undefined) throw fieldProblem('sms_code', '验证码错误，或已失效')
  const password_hash = await inHashQueue(() => hashPassword(password))
  const columns = await searchColumns(registration, { ...rest, mobile })
  const id = uuid()
  const isUsed = await store.write('platform', async (sql) => {
    const today = await countToday(sql, mobile, network)
    if (today.mobile >= MAX_A_DAY.mobile || today.network >= MAX_A_DAY.network) throw problem('registration.tooMany')
    if (!(await useCode(sql, codeId))) return false
    await addRegistration(sql, { ...rest, mobile }, { id, network, password_hash, ...columns })
    return true
  })
  if (!isUsed) throw fieldProblem('sms_code', '验证码错误，或已失效')
  await context.audit({ outcome: 'done', after: { id } })
  return { status: 'pending' as const }
}

async function pending(ctx: Context, id: string): Promise<Request> {
  const request = isUuid(id) ? await lockPending(ctx.sql, id) : undefined
  if (!request) {
    await ctx.data.get(registration, id)
    throw problem('registration.decided')
  }
  return request
}

/** Creates the enterprise of a new one, and the account; returns the enterprise's id. */
async function approve(
  ctx: Context,
  request: Request,
  { username, enterprise_id }: InputOf<typeof approveRegistration>,
): Promise<string> {
  const { sql, data, trace, now, caller } = ctx
  const { kind, company_name, credit_code, full_name, mobile, email } = request
  if (kind === 'join' && !enterprise_id) throw fieldProblem('enterprise_id', '请选择申请人要加入的企业')
  const owner =
    kind === 'join' && enterprise_id
      ? await data.get(enterprise, enterprise_id)
      : await data.create(enterprise, { company_name, credit_code, contact_name: full_name, contact_phone: mobile })
  const inside = bindData({
    sql,
    trace: { ...trace, enterprise_id: owner.id },
    enterprise: owner.id,
    now,
    wrote: () => {},
  })
  const user = await inside.create(appUser, { username, full_name, mobile, email })
  await assignPassword(sql, user.id, request.password_hash, false)
  if (kind === 'enterprise') {
    await makeAdministrator(sql, user.id)
    await giveRole(sql, user.id, await administratorRole(sql, owner.id))
  }
  await decide(sql, request.id, { status: 'approved', decided_by: caller.username, username, enterprise_id: owner.id })
  await ctx.audit({ entity: 'registration', record_id: request.id, after: { status: 'approved', username } })
  return owner.id
}
