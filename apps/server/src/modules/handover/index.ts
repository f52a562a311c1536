import { cargoList } from '@guanqiao/domain/cargo/cargoList'
import { handoverChannel, handoverChannelApi, testChannelJob } from '@guanqiao/domain/handover/channel'
import { inventory } from '@guanqiao/domain/inventory/inventory'
import { fieldProblem, Problem, problem } from '@guanqiao/domain/kit/problem'
import type { HandoverGateway } from '../../gateways/handover/gateway.ts'
import { Undelivered } from '../../gateways/undelivered.ts'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import { handleJob } from '../../kernel/jobs/worker.ts'
import type { BoundJob } from '../../kernel/jobs/worker.ts'
import { findChannel, saveSecret } from '../../documents/handover/delivery.queries.ts'
import type { Channel } from '../../documents/handover/kind.ts'
import { sealSecret, targetOf } from '../../documents/handover/secrets.ts'

export interface ChannelOptions {
  readonly gateway: HandoverGateway
  /** Seals the secrets of channels. */
  readonly key: Buffer
}

/** The values that only together make a usable channel. */
function refuseIncomplete({ way, address, auth, auth_user }: Partial<Channel>): void {
  if (way === 'https' && !address) throw fieldProblem('address', 'HTTPS 方式须填写接口地址')
  if (auth === 'basic' && !auth_user) throw fieldProblem('auth_user', '用户名和密码认证须填写用户名')
}

const originOf = (address: string | null) => (address === null ? null : (URL.parse(address)?.origin ?? address))

/** Whether a change would send the saved secret to a host for which nobody has entered it. */
const namesOtherHost = (before: Channel, after: Channel): boolean =>
  originOf(before.address) !== originOf(after.address) ||
  (after.answers_address !== null && originOf(before.answers_address) !== originOf(after.answers_address))

/** A file that waits in the folder of a channel would seem taken if the channel named another one. */
async function refuseWhileInUse(ctx: Context, id: string): Promise<void> {
  const waiting = { delivery_channel_id: id, delivery_state: ['sending', 'placed'] } as const
  if ((await ctx.data.exists(inventory, waiting)) || (await ctx.data.exists(cargoList, waiting)))
    throw problem('handover.inUse')
}

export const channelHandlers = ({ key }: Pick<ChannelOptions, 'key'>): BoundOperation[] => [
  handle(handoverChannelApi.create, async (ctx, input) => {
    refuseIncomplete(input as Partial<Channel>)
    return ctx.data.create(handoverChannel, input)
  }),
  handle(handoverChannelApi.update, async (ctx, { id, version, ...patch }) => {
    const before = await ctx.data.get(handoverChannel, id, { lock: true })
    const after = { ...before, ...patch } as Channel
    refuseIncomplete(after)
    const isMoved = after.way !== before.way || after.folder !== before.folder
    if (isMoved) await refuseWhileInUse(ctx, id)
    if (before.secret_set_at === null || !namesOtherHost(before, after))
      return ctx.data.update(handoverChannel, id, patch, version)
    const channel = await ctx.data.update(handoverChannel, id, { ...patch, secret_set_at: null }, version)
    await saveSecret(ctx.sql, before, null)
    return channel
  }),
  handle(handoverChannelApi.setSecret, async (ctx, { id, version, secret }) => {
    const { enterprise_id } = await ctx.data.get(handoverChannel, id, { lock: true })
    const secret_set_at = secret ? ctx.now().toISOString() : null
    const channel = await ctx.data.update(handoverChannel, id, { secret_set_at }, version)
    await saveSecret(ctx.sql, { enterprise_id, id }, secret ? sealSecret(key, secret, id) : null)
    return channel
  }),
  handle(handoverChannelApi.test, async (ctx, { id }) => {
    await ctx.data.get(handoverChannel, id)
    return { job_id: await ctx.startJob(testChannelJob, { id }) }
  }),
]

/** Tries a channel as it is now; the reason of a failure is that of the job. */
export const channelJobs = ({ gateway, key }: ChannelOptions): BoundJob[] => [
  handleJob(testChannelJob, async (run, { id }) => {
    const channel = await run.read(async ({ sql, data }) => {
      const { enterprise_id } = await data.get(handoverChannel, id)
      return findChannel(sql, enterprise_id, id)
    })
    if (!channel) throw problem('record.notFound')
    try {
      await gateway.probe(targetOf(key, channel))
    } catch (error) {
      if (!(error instanceof Undelivered)) throw error
      throw new Problem('handover.test', [{ path: 'id', message: error.message }])
    }
  }),
]
