import { cargoList } from '@guanqiao/domain/cargo/cargoList'
import { cargoHandover } from '@guanqiao/domain/cargo/cargoList.calls'
import type { confirmCargoList } from '@guanqiao/domain/cargo/cargoList.calls'
import { cargoXml } from '@guanqiao/domain/cargo/exchange'
import type { Row } from '@guanqiao/domain/kit/entity'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { fieldProblem } from '@guanqiao/domain/kit/problem'
import { stateAfter, stateOf } from '../../documents/receipts/stateAfter.ts'
import type { HandoverKind } from '../../documents/handover/kind.ts'
import { channelsFor } from '../../documents/handover/queue.ts'
import type { ChooseChannel } from '../../documents/handover/queue.ts'
import { refuseEarlier, refuseFuture } from '../../documents/handover/times.ts'
import { cargoRecord } from './editing.ts'
import { jsonOf, viewsOf } from './views.ts'
import type { CargoView, Frozen } from './views.ts'

type List = Row<typeof cargoList>
type Confirmation = Omit<InputOf<typeof confirmCargoList>, 'id' | 'version'>

/** The values of a list after the confirmation of the port. Throws problems at the fields of the confirmation. */
export function confirmedValues(now: Date, list: List, { port_officer, confirmed_at, confirm_note }: Confirmation) {
  const status = stateAfter(cargoRecord, list.status, 'confirm')
  refuseFuture(now, 'confirmed_at', confirmed_at)
  refuseEarlier('confirmed_at', confirmed_at, list.handed_over_at, '确认时间不能早于交接时间')
  return { status, port_officer, confirmed_at, confirm_note: confirm_note ?? null }
}

/** The channel of a list by the office to which its manifest was declared. */
export const channelOf = (choose: ChooseChannel, { list, sources }: CargoView) =>
  choose(list, sources.manifest?.declare_office ?? null)

/** Cargo lists for channels and answers. */
export const cargoKind: HandoverKind = {
  list_kind: 'cargo_list',
  type: cargoHandover,
  record: cargoRecord,
  prefix: 'cargolist',
  hasFile: ({ frozen_content }) => frozen_content !== null,
  async file({ frozen_content }, format) {
    const { file } = JSON.parse(frozen_content ?? '{}') as Frozen
    return format === 'xml'
      ? { media: 'application/xml', encoding: 'text', content: cargoXml(file) }
      : { media: 'application/json', encoding: 'text', content: jsonOf(file) }
  },
  async channel(ctx, list) {
    const [view] = await viewsOf(ctx, [list as List])
    return channelOf(await channelsFor(ctx, 'cargo_list'), view!)
  },
  async answer({ data, enterprise, now }, values) {
    const { cargo_no, given_no, ...confirmation } = values as Confirmation & {
      readonly cargo_no: string
      readonly given_no?: string | null
    }
    const [list] = await data.first(cargoList, { cargo_no, enterprise_id: enterprise }, 1, { lock: true })
    if (!list) throw fieldProblem('cargo_no', `没有内部编号为 ${cargo_no} 的载货清单`)
    if (given_no && list.given_no && list.given_no !== given_no)
      throw fieldProblem('given_no', `清单上已有另一个编号 ${list.given_no}`)
    if (list.status === 'confirmed' && (!given_no || list.given_no === given_no)) return { id: list.id, state: 'known' }
    if (list.status !== 'handed_over')
      throw fieldProblem('cargo_no', `${stateOf(cargoRecord, list.status)}，已交接的才能登记口岸确认`)
    const number = given_no ? { given_no } : {}
    await data.update(cargoList, list.id, { ...confirmedValues(now(), list, confirmation), ...number })
    return { id: list.id, state: 'taken' }
  },
}
