import { differenceOf, formatSendTime, MessageError, senderId } from '@guanqiao/customs'
import type { BillChange, Difference, MessageProblem, RoadManifestBill, RoadManifestMessage } from '@guanqiao/customs'
import type { manifest, manifestBill } from '@guanqiao/domain/customs/index'
import { billMessage, headMessage } from '@guanqiao/domain/customs/filing'
import type { Row } from '@guanqiao/domain/kit/entity'
import type { transmitter } from '@guanqiao/domain/reference/index'

export type ManifestRow = Row<typeof manifest>
export type BillRow = Row<typeof manifestBill>
export type TransmitterRow = Row<typeof transmitter>
export type FunctionCode = RoadManifestMessage['function_code']

/** A manifest and some of its bills, current or sealed. */
export interface Content {
  readonly manifest: ManifestRow
  readonly bills: readonly BillRow[]
}

export interface Sending {
  readonly function_code: FunctionCode
  readonly message_id: string
  readonly at: Date
  /** For a change or a deletion. */
  readonly change: BillChange
  /** For a change: customs' version of the manifest and these bills. */
  readonly held?: Content | undefined
  /** Whether the port requires the commodity code in first filings. */
  readonly hs_code?: boolean
}

type Named = Pick<TransmitterRow, 'transmitter_name'>

export interface Built {
  readonly message: RoadManifestMessage
  /** Differences that a change cannot carry. */
  readonly problems: readonly MessageProblem[]
}

/** The message for customs with the current manifest. Throws MessageError if the transmitter's codes form no sender. */
export function buildMessage(content: Content, sender: TransmitterRow, sending: Sending): Built {
  const { function_code, change, held } = sending
  const heading = { ...headingOf(sender, sending), ...headMessage(content.manifest, sender.transmitter_name) }
  const { message_type, batch_number, declare_office, transmitter_name, remark } = heading
  const common = {
    message_id: heading.message_id,
    sender_id: heading.sender_id,
    send_time: heading.send_time,
    message_type,
    batch_number,
    declare_office,
    transmitter_name,
  }
  if (function_code === '9')
    return { message: { ...heading, function_code, bills: filedBills(content, sending) }, problems: [] }
  if (function_code === '3') {
    const bills = content.bills.map(({ bill_no }) => ({ bill_no, change }))
    return { message: { ...common, remark, function_code, bills }, problems: [] }
  }
  if (!held) throw new MessageError({ code: 'required', message: '没有海关已接受的申报可以变更' })
  const { message, problems } = changeOf(held, content, sender, change)
  const unchanged: MessageProblem[] =
    message.bills.length === 0
      ? [{ code: 'required', message: '与海关已接受的申报没有不同，无须变更', path: 'bills' }]
      : []
  return { message: { ...common, ...message, function_code }, problems: [...problems, ...unchanged] }
}

function changeOf(held: Content, wanted: Content, sender: Named, change: BillChange): Difference {
  const before = {
    ...headMessage(held.manifest, sender.transmitter_name),
    bills: held.bills.map((bill) => billMessage(bill, held.manifest)),
  }
  const after = {
    ...headMessage(wanted.manifest, sender.transmitter_name),
    bills: wanted.bills.map((bill) => billMessage(bill, wanted.manifest)),
  }
  return differenceOf(before, after, change)
}

/** Differences between customs' version and the desired one that a change cannot carry. */
export const changeProblems = (held: Content, wanted: Content): readonly MessageProblem[] =>
  changeOf(held, wanted, { transmitter_name: '' }, { reason_codes: [] }).problems

const headingOf = (sender: TransmitterRow, { message_id, at }: Sending) => ({
  message_id,
  sender_id: senderId({
    filing_customs: sender.filing_customs,
    uscc: sender.credit_code,
    client_id: sender.client_id,
  }),
  send_time: formatSendTime(at),
})

/** Includes the commodity code only if the port requires it. */
const filedBills = ({ manifest: head, bills }: Content, { hs_code }: Sending): RoadManifestBill[] =>
  bills.map((row) => {
    const bill = billMessage(row, head)
    return hs_code === true ? bill : { ...bill, goods: bill.goods.map((line) => ({ ...line, hs_code: undefined })) }
  })
