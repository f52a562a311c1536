import { cargoList } from '@guanqiao/domain/cargo/cargoList'
import { cargoAnswerCells } from '@guanqiao/domain/cargo/cargoList.calls'
import type { confirmCargoList } from '@guanqiao/domain/cargo/cargoList.calls'
import { cargoXml } from '@guanqiao/domain/cargo/exchange'
import type { Row } from '@guanqiao/domain/kit/entity'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { fieldProblem } from '@guanqiao/domain/kit/problem'
import { next } from '@guanqiao/domain/documents/flow'
import { stateAfter, stateOf } from '../../documents/receipts/stateAfter.ts'
import { fileNameOf } from '../../documents/handover/kind.ts'
import type { HandoverKind } from '../../documents/handover/kind.ts'
import { cargoRecord } from './editing.ts'
import { jsonOf } from './views.ts'
import type { Frozen } from './views.ts'

type List = Row<typeof cargoList>
type Confirmation = Omit<InputOf<typeof confirmCargoList>, 'id' | 'version'>

/** Refuses a time before an earlier step. Forms enter minutes. */
export function refuseEarlier(path: string, time: string, earlier: string | null, words: string): void {
  if (earlier && Date.parse(time) + 60_000 < Date.parse(earlier)) throw fieldProblem(path, words)
}

/** Refuses a time in the future for an event that is said to have happened. */
export function refuseFuture(now: Date, path: string, time: string): void {
  if (Date.parse(time) > now.getTime()) throw fieldProblem(path, '时间不能晚于现在')
}

/** The values of a list after the confirmation of the port. Throws problems at the fields of the confirmation. */
export function confirmedValues(now: Date, list: List, { port_officer, confirmed_at, confirm_note }: Confirmation) {
  const status = stateAfter(cargoRecord, list.status, 'confirm')
  refuseFuture(now, 'confirmed_at', confirmed_at)
  refuseEarlier('confirmed_at', confirmed_at, list.handed_over_at, '确认时间不能早于交接时间')
  return { status, port_officer, confirmed_at, confirm_note: confirm_note ?? null }
}

/** Cargo lists for channels and answers. */
export const cargoKind: HandoverKind = {
  list_kind: 'cargo_list',
  entity: cargoList,
  prefix: 'cargolist',
  build(list, format) {
    const { file } = JSON.parse(list.frozen_content ?? '{}') as Frozen
    const isXml = format === 'xml'
    return {
      name: fileNameOf(this, list, format),
      media: isXml ? 'application/xml' : 'application/json',
      content: isXml ? cargoXml(file) : jsonOf(file),
      hash: list.frozen_hash ?? '',
    }
  },
  received({ status }, receiver, handed_over_at) {
    const after = next(cargoRecord.flow, status as List['status'], 'hand_over')
    return after && { status: after, receiver, handed_over_at, handed_over_by: null }
  },
  answerCells: cargoAnswerCells,
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
