import { truncate } from '@guanqiao/domain/kit/field/truncate'
import type { Receipt } from '@guanqiao/customs'
import { documentOf } from '@guanqiao/domain/documentTypes/index'
import type { Exchange } from '../../../gateways/customs/gateway.ts'
import type { MessageRow } from '../../../documents/receipts/messages.ts'

/** Length of the sender's registration at customs, the part before the number of its client. */
const FILING = 13

/**
 * The difference between a receipt and the message that it names, in words; undefined if all present values match. Customs omits
 * optional values, so only present ones are compared.
 */
export function mismatchOf(message: MessageRow, receipt: Receipt, exchange: Exchange | undefined): string | undefined {
  const { batch_number, message_type, receiver_id } = receipt
  const differences = [
    batch_number &&
    batch_number !== message.batch_number &&
    !documentOf(message.doc_type).ownNumberIn?.includes(message.message_type)
      ? `回执的批次号为 ${cut(batch_number)}，报文为 ${message.batch_number}`
      : undefined,
    message_type && message_type !== message.message_type
      ? `回执的报文类型为 ${cut(message_type)}，报文为 ${message.message_type}`
      : undefined,
    receiver_id && message.sender_id && !isSameParty(receiver_id, message.sender_id)
      ? `回执的接收方为 ${cut(receiver_id)}，报文的发送方为 ${message.sender_id}`
      : undefined,
    exchange && !isOwner(exchange, message) ? '回执来自其他传输人的收件箱' : undefined,
  ].filter((difference) => difference !== undefined && difference !== '')
  return differences.length === 0 ? undefined : differences.join('；')
}

const cut = (text: string): string => truncate(text, 80)

/** A receiver may be given by its registration alone. */
const isSameParty = (receiver: string, sender: string): boolean =>
  receiver === sender || (receiver.length === FILING && sender.startsWith(receiver))

const isOwner = ({ enterprise_id, transmitter_ids }: Exchange, message: MessageRow): boolean =>
  enterprise_id === message.enterprise_id &&
  (message.transmitter_id === null || transmitter_ids.includes(message.transmitter_id))
