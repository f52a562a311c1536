import type { HandoverGateway, HandoverReceipt } from '../../gateways/handover/gateway.ts'
import { Undelivered } from '../../gateways/undelivered.ts'
import type { Topic } from '../../kernel/outbox/worker.ts'
import { HANDOVER, loadQueued, noteAttempt } from './delivery.queries.ts'
import type { QueuedList } from './delivery.queries.ts'
import type { HandoverKind } from './kind.ts'
import { recordReceipt } from './receive.ts'
import { targetOf } from './secrets.ts'

type Outcome = { readonly receipt: HandoverReceipt } | { readonly refusal: string }
type Going = QueuedList & { outcome?: Outcome }

export interface TopicOptions {
  readonly gateway: HandoverGateway
  readonly kinds: readonly HandoverKind[]
  /** Opens the secrets of channels. */
  readonly key: Buffer
}

/**
 * The outbox topic of exchange files. A file may be sent again if the server dies before it has recorded the receipt: at least once. Its
 * name and the hash in the header are the same then, so that the receiver takes it once.
 */
export function handoverTopic({ gateway, kinds, key }: TopicOptions): Topic<Going> {
  const kindOf = (list: QueuedList) => kinds.find(({ list_kind }) => list_kind === list.list_kind)!
  return {
    name: HANDOVER,
    load: loadQueued,
    async deliver(list) {
      if (list.channel_status !== 'active') {
        list.outcome = { refusal: `渠道“${list.channel_name}”已停用` }
        return
      }
      const file = kindOf(list).build(list, list.file_format)
      try {
        list.outcome = { receipt: await gateway.send(targetOf(key, list), file) }
      } catch (error) {
        if (!(error instanceof Undelivered) || error.kind !== 'rejected') throw error
        list.outcome = { refusal: error.message }
      }
    },
    async delivered(sql, lists) {
      for (const list of lists.toSorted((one, other) => one.id.localeCompare(other.id))) {
        const { outcome, attempts } = list
        if (outcome && 'refusal' in outcome) await noteAttempt(sql, list, outcome.refusal, 'failed')
        else if (outcome) await recordReceipt(sql, kindOf(list), list, outcome.receipt, attempts)
      }
    },
    postponed: (sql, list, reason) => noteAttempt(sql, list, reason, 'sending'),
    gaveUp: (sql, list, reason) => noteAttempt(sql, list, reason, 'failed'),
  }
}
