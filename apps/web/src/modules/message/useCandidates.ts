import type { Field } from '@guanqiao/domain/kit/field'
import { choice } from '@guanqiao/domain/kit/field'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { customsMessage, messageApi, unmatchedReceiptApi } from '@guanqiao/domain/message/message'
import { useRead } from '../../kit/useOperation.ts'
import { showInstant } from '../../kit/time.ts'

export interface Candidates {
  readonly isLoading: boolean
  /** The batch in the receipt, if there is one. */
  readonly batch: string | undefined
  /** A choice among the messages of that batch; undefined if there are none, and the number must be typed. */
  readonly field: Field | undefined
}

const { function_code, status } = customsMessage.fields

const columns = ['message_id', 'function_code', 'status', 'created_at'] as const
type Candidate = Pick<ListRow<typeof customsMessage>, (typeof columns)[number]>

/** The candidate messages of an unmatched receipt: those of its batch. None without a receipt. */
export function useCandidates(receiptId: string | undefined): Candidates {
  const receipt = useRead(unmatchedReceiptApi.get, { id: receiptId ?? '' }, { enabled: receiptId !== undefined })
  const batch = /<ID>([0-9A-Z]{13})<\/ID>/.exec(receipt.data?.raw ?? '')?.[1]
  const input = { batch_number: batch ?? '', pageSize: 100, columns }
  const messages = useRead(messageApi.list, input, { enabled: batch !== undefined })
  const rows: readonly Candidate[] = messages.data?.rows ?? []
  return {
    isLoading: receipt.isLoading || messages.isLoading,
    batch,
    field: rows.length > 0 ? choice('报文', Object.fromEntries(rows.map(entryOf)), { required: true }) : undefined,
  }
}

const entryOf = (row: Candidate): [string, string] => {
  const facts = [function_code.choices[row.function_code], showInstant(row.created_at), status.choices[row.status]]
  return [row.message_id, facts.join(' ')]
}
