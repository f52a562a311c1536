import type { HandoverGateway, HandoverReceipt } from '../../gateways/handover/gateway.ts'
import { Undelivered } from '../../gateways/undelivered.ts'
import type { Topic } from '../../kernel/outbox/worker.ts'
import { HANDOVER, loadQueued, noteAttempt } from './delivery.queries.ts'
import type { QueuedDelivery } from './delivery.queries.ts'
import type { HandoverKind } from './kind.ts'
import { fileFor } from './kind.ts'
import { recordReceipt } from './receive.ts'
import { targetOf } from './secrets.ts'

type Outcome = { readonly receipt: HandoverReceipt } | { readonly refusal: string }
type Going = QueuedDelivery & { outcome?: Outcome }

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
  const kindOf = ({ list }: QueuedDelivery) => kinds.find(({ list_kind }) => list_kind === list.list_kind)!
  return {
    name: HANDOVER,
    load: loadQueued,
    async deliver(delivery) {
      const { list } = delivery
      if (list.channel_status !== 'active') {
        delivery.outcome = { refusal: `渠道“${list.channel_name}”已停用` }
        return
      }
      try {
        const file = await fileFor(kindOf(delivery), list, list.file_format)
        delivery.outcome = { receipt: await gateway.send(targetOf(key, list), file) }
      } catch (error) {
        if (!(error instanceof Undelivered) || error.kind !== 'rejected') throw error
        delivery.outcome = { refusal: error.message }
      }
    },
    async delivered(sql, deliveries) {
      // In one order, so that two workers cannot deadlock.
      for (const delivery of deliveries.toSorted((one, other) => one.list.id.localeCompare(other.list.id))) {
        const { outcome, attempts, list } = delivery
        if (outcome && 'refusal' in outcome) await noteAttempt(sql, delivery, outcome.refusal, 'failed')
        else if (outcome) await recordReceipt(sql, kindOf(delivery), list, outcome.receipt, attempts)
      }
    },
    postponed: (sql, delivery, reason) => noteAttempt(sql, delivery, reason, 'sending'),
    gaveUp: (sql, delivery, reason) => noteAttempt(sql, delivery, reason, 'failed'),
  }
}
