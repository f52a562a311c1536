import { inventory } from '@guanqiao/domain/inventory/inventory'
import { inventoryHandover } from '@guanqiao/domain/inventory/inventory.calls'
import type { decideInventory } from '@guanqiao/domain/inventory/inventory.calls'
import { inventoryRecord } from '@guanqiao/domain/inventory/inventory.record'
import type { Row } from '@guanqiao/domain/kit/entity'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { fieldProblem } from '@guanqiao/domain/kit/problem'
import type { Data } from '../../kernel/data/data.ts'
import { today } from '../../kernel/time.ts'
import { stateAfter, stateOf } from '../../documents/receipts/stateAfter.ts'
import type { HandoverKind } from '../../documents/handover/kind.ts'
import { channelsFor } from '../../documents/handover/queue.ts'
import type { ChooseChannel } from '../../documents/handover/queue.ts'
import { exchangeFile } from './exchangeFile.ts'

type Inventory = Row<typeof inventory>
type Decision = Omit<InputOf<typeof decideInventory>, 'id' | 'version'>

/** The values of a list after the decision of customs. Throws problems at the fields of the decision. */
export async function decidedValues(data: Data, now: Date, list: Inventory, decision: Decision) {
  const { list_no, bill_seq, decided_on, decision_text } = decision
  const status = stateAfter(inventoryRecord, list.status, decision.decision)
  if (decision.decision === 'accept' && !list_no)
    throw fieldProblem('list_no', '海关接受的清单须填写海关给出的海关编号')
  if (decision.decision === 'reject' && !decision_text) throw fieldProblem('decision_text', '退单须填写海关给出的原因')
  if (decided_on > today(now)) throw fieldProblem('decided_on', '答复日期不能晚于今天')
  const holder = list_no ? await data.find(inventory, { list_no, enterprise_id: list.enterprise_id }) : undefined
  if (holder && holder.id !== list.id)
    throw fieldProblem('list_no', `海关编号已登记在清单 ${holder.inventory_no ?? ''} 上`)
  return {
    status,
    decided_on,
    list_no: list_no ?? null,
    bill_seq: bill_seq ?? null,
    decision_text: decision_text ?? null,
  }
}

/** Whether the list has this decision already, entered by whatever way. */
const hasDecision = (list: Inventory, { decision, list_no, decided_on, decision_text }: Decision): boolean =>
  decision === 'accept'
    ? list.status === 'accepted' && list.list_no === list_no
    : list.status === 'rejected' && list.decided_on === decided_on && list.decision_text === decision_text

/** The channel of a list by the office of its port, otherwise by that of its declaration. */
export const channelOf = (choose: ChooseChannel, list: Inventory) => {
  const byPort = choose(list, list.ie_office)
  return byPort?.port_id ? byPort : (choose(list, list.declare_office) ?? byPort)
}

/** Gathered lists for channels and answers. */
export const inventoryKind: HandoverKind = {
  list_kind: 'inventory',
  type: inventoryHandover,
  record: inventoryRecord,
  prefix: 'cdl',
  hasFile: ({ frozen_content, status }) => frozen_content !== null && status !== 'draft',
  file: ({ frozen_content }, format) => exchangeFile(frozen_content ?? '', format),
  channel: async (ctx, list) => channelOf(await channelsFor(ctx, 'inventory'), list as Inventory),
  async answer({ data, enterprise, now }, values) {
    const { inventory_no, ...decision } = values as Decision & { readonly inventory_no: string }
    const [list] = await data.first(inventory, { inventory_no, enterprise_id: enterprise }, 1, { lock: true })
    if (!list) throw fieldProblem('inventory_no', `没有编号为 ${inventory_no} 的集报清单`)
    if (hasDecision(list, decision)) return { id: list.id, state: 'known' }
    if (list.status !== 'handed_over')
      throw fieldProblem('inventory_no', `${stateOf(inventoryRecord, list.status)}，已交接的才能登记答复`)
    await data.update(inventory, list.id, await decidedValues(data, now(), list, decision))
    return { id: list.id, state: 'taken' }
  },
}
