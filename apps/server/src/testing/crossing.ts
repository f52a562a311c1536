import { manifest, manifestBill } from '@guanqiao/domain/customs/index'
import type { Finding, postManifest } from '@guanqiao/domain/customs/index'
import type { Entity } from '@guanqiao/domain/kit/entity'
import type { InputOf, OutputOf } from '@guanqiao/domain/kit/operation'
import { batch, order, orderTransport } from '@guanqiao/domain/order/index'
import { port, transmitter } from '@guanqiao/domain/reference/index'
import { coalBill, coalLine } from '@guanqiao/domain/testing/coal'
import type { Exchange, SentFile } from '../gateways/customs/gateway.ts'
import type { Caller } from '../kernel/caller.ts'
import { bindData } from '../kernel/data/bindData.ts'
import { run } from '../kernel/run.ts'
import { today } from '../kernel/time.ts'
import { postHandler } from '../modules/customs/sending/postManifest.ts'
import type { Stage } from './actors.ts'
import { createRefusalLog } from '../kernel/refusals.ts'

type PostInput = Partial<InputOf<typeof postManifest>>
type PostLine = OutputOf<typeof postManifest>[number]

interface States {
  readonly manifest: string
  readonly batch: string
  readonly truck: string
  readonly bills: readonly string[]
}

/** One enterprise with the data of a crossing: creates, sends and reads manifests without the screens. */
export interface Crossing {
  readonly enterprise_id: string
  readonly caller: Caller
  /** The folder of its transmitter. */
  readonly exchange: Exchange
  /** The files of messages as the client has them now. */
  sentFiles(messages: readonly string[]): Promise<SentFile[]>
  /** A ready manifest with its batch and truck, with the given number of bills and remark. */
  makeManifest(options?: {
    bills?: number
    remark?: string
    broken?: boolean
  }): Promise<{ id: string; batch_number: string }>
  post(ids: readonly string[], input?: PostInput): Promise<PostLine[]>
  /** Sends one manifest and returns its message id. */
  send(id: string, input?: PostInput): Promise<string>
  /** Rows of one statement, as the platform sees them. */
  rows<T = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<T[]>
  /** The states of the manifest, its batch and its truck. */
  states(id: string): Promise<States>
}

export interface CrossingOptions {
  readonly username?: string
  /** Findings of the checks for every manifest; none by default. */
  findings?(): readonly Finding[]
  /** Called with the number of manifests of each round of checks. */
  checked?(count: number): void
  wake?(): void
}

const ready = { reason_codes: ['004'], reason_text: '更正', contact: '王某', contact_phone: '13800000000' }

export async function openCrossing(stage: Stage, options: CrossingOptions = {}): Promise<Crossing> {
  const { username = 'a.clerk' } = options
  const caller = await stage.callers.find((await stage.as(username)).token ?? '')
  const enterprise_id = caller.enterprise_id ?? ''
  const create = creator(stage, username, enterprise_id)
  const rows = asker(stage)
  const [portRow] = await rows<{ id: string }>(`select id from port where port_code = '0708' and deleted_at is null`)
  const port_id = portRow?.id ?? (await create(port, portDraft)).id
  const transmitter_id = (await create(transmitter, senderDraft(username))).id
  const order_id = (await create(order, { ...orderDraft, port_id, transmitter_id })).id
  const post = poster(stage, caller, options)
  return {
    enterprise_id,
    caller,
    exchange: { folder: clientOf(username), enterprise_id, transmitter_ids: [transmitter_id] },
    async sentFiles(messages) {
      const sent = await rows<{ file_name: string }>(
        `select file_name from customs_message where message_id = any($1)`,
        messages,
      )
      return sent.map(({ file_name }) => ({ file_name, written_at: new Date().toISOString() }))
    },
    rows,
    post,
    makeManifest: maker(create, { port_id, transmitter_id, order_id }),
    async send(id, input = {}) {
      const reasons = input.function_code === '3' || input.function_code === '5' ? ready : {}
      // A change needs a difference.
      if (input.function_code === '5')
        await rows(`update manifest_bill set goods_value = goods_value + 1 where manifest_id = $1`, id)
      const [line] = await post([id], { ...reasons, ...input })
      if (!line?.message_id) throw new Error(`not sent: ${JSON.stringify(line)}`)
      return line.message_id
    },
    async states(id) {
      const [row] = await rows<States>(
        `select m.status as manifest, b.status as batch, t.status as truck,
           (select json_agg(l.status order by l.sequence) from manifest_bill l where l.manifest_id = m.id) as bills
         from manifest m join batch b on b.batch_number = m.batch_number join order_transport t on t.batch_number = m.batch_number
         where m.id = $1`,
        id,
      )
      if (!row) throw new Error('no such manifest')
      return row
    },
  }
}

type Create = (entity: Entity, values: object) => Promise<{ id: string }>

const creator =
  (stage: Stage, username: string, enterprise_id: string): Create =>
  (entity, values) =>
    stage.store.write('platform', async (sql) => {
      const trace = { operation: 'test', requestId: '', address: '', user_id: null, username, enterprise_id }
      const enterprise = entity.scope === 'platform' ? null : enterprise_id
      const session = { sql, trace, enterprise, now: () => new Date(), wrote: () => {} }
      return (await bindData(session).create(entity, values as never)) as { id: string }
    })

const asker =
  (stage: Stage): Crossing['rows'] =>
  async <T>(text: string, ...values: unknown[]) =>
    stage.store.write('platform', async (sql) => [...(await sql.unsafe(text, values as never[]))] as T[])

/** The server's operation, except for its checks. */
function poster(
  stage: Stage,
  caller: Caller,
  { findings = () => [], checked = () => {}, wake = () => {} }: CrossingOptions,
): Crossing['post'] {
  const handled = postHandler({ wake, requireOpen: () => {} }, async (_ctx, all) => {
    checked(all.length)
    return new Map(all.map(({ head }) => [head.id, findings()]))
  })
  const call = { caller, requestId: 'test', address: '', idempotencyKey: undefined, enterpriseId: undefined }
  return async (ids, input = {}) => {
    const body = await run(
      { store: stage.store, jobs: stage.jobs, refusals: createRefusalLog(async () => {}), checkReadyJson: true },
      handled,
      {
        ...call,
        input: { ids, ...input },
      },
    )
    return (JSON.parse(String(body)) as { rows: PostLine[] }).rows
  }
}

type Around = Record<'port_id' | 'transmitter_id' | 'order_id', string>

function maker(create: Create, { port_id, transmitter_id, order_id }: Around): Crossing['makeManifest'] {
  let serial = 0
  return async ({ bills = 1, remark, broken = false } = {}) => {
    serial += 1
    const sequence = serial
    const batch_number = `5100489${String(sequence).padStart(6, '0')}`
    const plate_number = `蒙L${String(10000 + sequence)}`
    await create(batch, { batch_number, status: 'in_use', port_id, ie_flag: 'I', order_id })
    await create(orderTransport, { order_id, sequence, status: 'manifest_made', plate_number, batch_number })
    const { id } = await create(manifest, { ...manifestDraft, batch_number, transmitter_id, order_id, remark })
    for (let n = 1; n <= bills; n += 1) {
      const bill = { ...billDraft, status: 'ready', manifest_id: id, sequence: n, bill_no: `TB${sequence}X${n}` }
      await create(manifestBill, broken ? { ...bill, gross_weight: '1.000' } : bill)
    }
    return { id, batch_number }
  }
}

const portDraft = {
  port_name: '甘其毛都',
  port_code: '0708',
  customs_code: '0708',
  neighbour_country: 'MNG',
  status: 'open',
}

const senderDraft = (username: string) => ({
  transmitter_name: `甘其毛都某某物流有限公司（${username}）`,
  filing_customs: '0708',
  credit_code: '91150800MA0N0A0B0X',
  client_id: clientOf(username),
})

/** A client belongs to one company: each has its own. */
const clientOf = (username: string): string =>
  [...username]
    .reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e9, 7)
    .toString()
    .padStart(10, '0')

const orderDraft = {
  contract_no: 'HT-1',
  ie_flag: 'I',
  principal: 'receiver',
  cargo_form: 'bulk',
  batch_mode: 'per_truck',
  status: 'running',
}

/** Customs reviews filings that arrive earlier, or a year later. */
const TOMORROW = today(new Date(Date.now() + 86_400_000))

const manifestDraft = {
  status: 'ready',
  message_type: 'MT1401',
  ie_flag: 'I',
  declare_office: '0708',
  loading_time: '2026-11-21T00:30:00.000Z',
  unloading_place: 'GQMD0708001',
  arrival_date: TOMORROW,
}

const billDraft = {
  ...coalBill,
  consignee_name: '某某能源有限公司',
  consignee_contacts: ['TE:0478-1234567'],
  goods: [{ ...coalLine, supplement: null, hs_code: '2701121000', undg_code: null }],
}
