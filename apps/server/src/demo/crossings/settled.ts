import type { Row } from '@guanqiao/domain/kit/entity'
import type { manifestBill } from '@guanqiao/domain/customs/index'
import { iso } from '../chance.ts'
import type { Papers } from './papers.ts'
import type { Traffic } from './traffic.ts'

const billStates: Readonly<Record<string, Row<typeof manifestBill>['status']>> = {
  '01': 'accepted',
  '02': 'review',
  '03': 'rejected',
  11: 'released',
  12: 'refused',
  13: 'forbidden',
}

/** The papers as their traffic left them: state, last word of customs, attempts. */
export function settled({ papers, messages, receipts, steps }: Traffic): Papers {
  const { manifest, bills, fate } = papers
  const last = receipts.at(-1)
  const step = steps.at(-1)!
  const ofGoods = receipts.findLast(({ stage }) => stage > 1)
  // A change or deletion that is under way has no word of customs yet.
  const word = fate === 'changing' || fate === 'deleting' ? undefined : last
  const heard = { last_code: word?.code ?? null, last_text: word?.content ?? null }
  return {
    ...papers,
    manifest: {
      ...manifest,
      ...heard,
      status: step.state,
      last_at: word?.received_at ?? null,
      sent_at: messages.at(-1)?.created_at ?? null,
      attempt: messages.length || null,
      updated_at: iso(step.at),
      updated_by: step.by,
    },
    bills: bills.map((it) => ({
      ...it,
      status: fate === 'deleted' ? 'deleted' : ofGoods ? (billStates[ofGoods.code] ?? 'none') : 'none',
      last_code: ofGoods?.code ?? null,
      last_text: ofGoods?.content ?? null,
    })),
  }
}
