import { enterprise } from '@guanqiao/domain/rights/enterprise'
import { appUser } from '@guanqiao/domain/rights/users'
import { manifest } from '@guanqiao/domain/customs/index'
import type { Row } from '@guanqiao/domain/kit/entity'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { problem } from '@guanqiao/domain/kit/problem'
import { isMoving } from '@guanqiao/domain/documents/carried'
import { offloadMessageOf } from '@guanqiao/domain/offload/messageType'
import { offload } from '@guanqiao/domain/offload/offload'
import type { offloadApi } from '@guanqiao/domain/offload/offload'
import type { Context } from '../../kernel/handlers.ts'
import { note } from '../../documents/reports/propose.ts'
import { sceneOf } from '../../documents/reports/scene.ts'
import { appliedFor } from './contexts.ts'

type Origins = NonNullable<Row<typeof offload>['origins']>

/** States of a bill that customs accepted and did not refuse. */
const acceptedStates: readonly string[] = ['accepted', 'released', 'changing']
/** States in which an application is under way or decided. */
const sentStates: readonly string[] = ['sending', 'sent', 'review', 'accepted']

/** An application on the newest manifest of a batch, of the bills that are named, or of all that may still be applied for. */
export async function propose(ctx: Context, request: InputOf<typeof offloadApi.make>) {
  const { batch_number, kind, new_batch_number = null } = request
  const [newest] = await ctx.data.first(manifest, { batch_number }, 1, { descending: true })
  if (!newest) throw problem('offload.manifest', batch_number)
  const { enterprise_id, ie_flag } = newest
  const message_type = offloadMessageOf(kind, ie_flag)
  const scene = await sceneOf(ctx, enterprise_id, [batch_number])
  const head = scene.manifestOf(batch_number, message_type)
  if (!head) throw problem('offload.manifest', batch_number)
  await ctx.data.get(manifest, head.id, { lock: true })
  const applied = await ctx.data.all(offload, { enterprise_id, batch_number })
  const existingNumbers = new Set(
    applied
      .filter((row) => sentStates.includes(row.status) && (isMoving(row.message_type) || kind === 'left'))
      .flatMap(({ bills }) => bills.map(({ bill_no }) => bill_no)),
  )
  const open = appliedFor(scene, batch_number, message_type).filter(
    ({ status, bill_no }) => acceptedStates.includes(status) && !existingNumbers.has(bill_no),
  )
  const bills =
    (request.bills ?? []).length > 0 ? request.bills! : open.map(({ bill_no }) => ({ bill_no, new_bill_no: null }))
  if (bills.length === 0) throw problem('offload.bills', batch_number)
  const origins: Origins = []
  const { declare_office, transmitter_id } = head
  note(origins, 'manifest', `舱单 ${batch_number}`, {
    declare_office,
    transmitter_id,
    ...Object.fromEntries(bills.map(({ bill_no }, at) => [`bills.${at}.bill_no`, bill_no])),
  })
  return {
    enterprise_id,
    batch_number,
    message_type,
    declare_office,
    transmitter_id,
    new_batch_number: kind === 'moved' ? new_batch_number : null,
    bills: bills.map((line) => ({
      bill_no: line.bill_no,
      new_bill_no: kind === 'moved' ? (line.new_bill_no ?? null) : null,
    })),
    containers: [],
    reason_text: request.reason_text ?? null,
    ...(await contactOf(ctx, { ...request, enterprise_id }, origins)),
    origins,
  }
}

interface Applicant {
  readonly enterprise_id: string
  readonly contact?: string | null | undefined
  readonly contact_phone?: string | null | undefined
}

/** Who applies: as typed, otherwise the caller, with their own telephone number or that of the enterprise. */
async function contactOf({ caller, data }: Context, request: Applicant, origins: Origins) {
  const user = await data.find(appUser, { id: caller.user_id })
  const company = user?.mobile ? undefined : await data.find(enterprise, { id: request.enterprise_id })
  const contact = request.contact ?? caller.full_name
  const contact_phone = request.contact_phone ?? user?.mobile ?? company?.contact_phone ?? null
  if (!request.contact) note(origins, 'user', '操作人', { contact })
  if (!request.contact_phone) note(origins, 'user', user?.mobile ? '操作人' : '本企业', { contact_phone })
  return { contact, contact_phone }
}
