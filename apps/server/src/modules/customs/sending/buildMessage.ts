import { differenceOf, MessageError } from '@guanqiao/customs'
import type { BillChange, Difference, MessageProblem, RoadManifestBill, RoadManifestMessage } from '@guanqiao/customs'
import type { manifest, manifestBill } from '@guanqiao/domain/customs/index'
import { billMessage, headMessage } from '@guanqiao/domain/customs/filing'
import type { Row } from '@guanqiao/domain/kit/entity'
import type { transmitter } from '@guanqiao/domain/reference/index'
import type { Heading } from '../../../documents/sending/seal.ts'

export type ManifestRow = Row<typeof manifest>
export type BillRow = Row<typeof manifestBill>
export type FunctionCode = RoadManifestMessage['function_code']

/** A manifest and some of its bills, current or sealed. */
export interface Content {
  readonly manifest: ManifestRow
  readonly bills: readonly BillRow[]
}

/** What a message needs beside its content. */
export interface Sending {
  /** For a change or a deletion. */
  readonly change: BillChange
  /** For a change: customs' version of the manifest and these bills. */
  readonly customsCopy?: Content | undefined
  /** Whether the port requires the commodity code in first filings. */
  readonly hs_code?: boolean
}

type Headed = Heading & { readonly function_code: FunctionCode }

type TransmitterName = Pick<Row<typeof transmitter>, 'transmitter_name'>

export interface Built {
  readonly message: RoadManifestMessage
  /** Differences that a change cannot carry. */
  readonly problems: readonly MessageProblem[]
}

/** The message for customs with the current manifest. Throws MessageError for a change of a version that is not known. */
export function buildMessage(content: Content, heading: Headed, sending: Sending): Built {
  const { change, customsCopy } = sending
  const { function_code, transmitter_name } = heading
  const { remark, ...head } = headMessage(content.manifest, transmitter_name)
  const common = { ...heading, message_type: head.message_type }
  if (function_code === '9')
    return {
      message: { ...common, ...head, remark, function_code, bills: filedBills(content, sending) },
      problems: [],
    }
  if (function_code === '3') {
    const bills = content.bills.map(({ bill_no }) => ({ bill_no, change }))
    return { message: { ...common, remark, function_code, bills }, problems: [] }
  }
  if (!customsCopy) throw new MessageError({ code: 'required', message: '没有海关已接受的申报可以变更' })
  const { message, problems } = changeOf(customsCopy, content, { transmitter_name }, change)
  const unchanged: MessageProblem[] =
    message.bills.length === 0
      ? [{ code: 'required', message: '与海关已接受的申报没有不同，无须变更', path: 'bills' }]
      : []
  return { message: { ...common, ...message, function_code }, problems: [...problems, ...unchanged] }
}

function changeOf(filed: Content, desired: Content, sender: TransmitterName, change: BillChange): Difference {
  const before = {
    ...headMessage(filed.manifest, sender.transmitter_name),
    bills: filed.bills.map((bill) => billMessage(bill, filed.manifest)),
  }
  const after = {
    ...headMessage(desired.manifest, sender.transmitter_name),
    bills: desired.bills.map((bill) => billMessage(bill, desired.manifest)),
  }
  return differenceOf(before, after, change)
}

/** Differences between customs' version and the desired one that a change cannot carry. */
export const changeProblems = (filed: Content, desired: Content): readonly MessageProblem[] =>
  changeOf(filed, desired, { transmitter_name: '' }, { reason_codes: [] }).problems

/** Includes the commodity code only if the port requires it. */
const filedBills = ({ manifest: head, bills }: Content, { hs_code }: Sending): RoadManifestBill[] =>
  bills.map((row) => {
    const bill = billMessage(row, head)
    return hs_code === true ? bill : { ...bill, goods: bill.goods.map((line) => ({ ...line, hs_code: undefined })) }
  })
