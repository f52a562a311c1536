import { summaryOf } from '@guanqiao/domain/customs/index'
import type { BillState } from '@guanqiao/domain/customs/index'
import { iso } from '../seededRandom.ts'
import type { Papers } from './papers.ts'
import type { Traffic } from './traffic.ts'

/** The papers after their traffic: state, customs' last statement, attempts. */
export function papersAfter({ papers, messages, receipts, steps }: Traffic): Papers {
  const { manifest, progress } = papers
  const last = receipts.at(-1)
  const step = steps.at(-1)!
  // A change or deletion in transit has no statement of customs yet.
  const word = progress === 'changing' || progress === 'deleting' ? undefined : last
  const status: BillState = step.state === 'refused' && last?.code === '13' ? 'forbidden' : step.state
  const accepted = new Set(receipts.filter(({ code }) => code === '01').map(({ message_id }) => message_id))
  const acceptedMessage = messages.findLast(
    (message) => message.function_code !== '3' && accepted.has(message.message_id),
  )
  const heard = {
    status,
    sent_at: messages.at(-1)?.created_at ?? null,
    attempt: messages.length || null,
    last_code: word?.code ?? null,
    last_text: word?.content ?? null,
    last_at: word?.received_at ?? null,
    held_message_id: status === 'deleted' ? null : (acceptedMessage?.message_id ?? null),
  }
  const bills = papers.bills.map((bill) => ({ ...bill, ...heard }))
  return {
    ...papers,
    manifest: {
      ...manifest,
      ...summaryOf(bills),
      sent_at: heard.sent_at,
      attempt: messages.length || null,
      updated_at: iso(step.at),
      updated_by: step.by,
    },
    bills,
  }
}
