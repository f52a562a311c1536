import { linkTo, screens } from '@guanqiao/domain/screens/index'
import type { viewBatch } from '@guanqiao/domain/crossing/batchView'
import { documentOf } from '@guanqiao/domain/documentTypes/index'
import type { Tone } from '@guanqiao/domain/kit/field'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { manifestStates } from '@guanqiao/domain/customs/manifest.states'
import { batch as batchEntity } from '@guanqiao/domain/order/batch'
import { transportFlow } from '@guanqiao/domain/order/order.flow'

export type BatchView = OutputOf<typeof viewBatch>
export type Card = BatchView['cards'][number]
export type Measure = BatchView['comparison'][number]

/** A batch number in groups for reading aloud: 5100 4899 63144. */
export const aloud = (batchNumber: string): string =>
  [batchNumber.slice(0, 4), batchNumber.slice(4, 8), batchNumber.slice(8)].filter(Boolean).join(' ')

/** The step that changed last; of steps without a time, or of the same, the furthest. */
const latestOf = (cards: readonly Card[]): Card | undefined =>
  cards.reduce<Card | undefined>((last, card) => ((card.at ?? '') >= (last?.at ?? '') ? card : last), undefined)

/**
 * The state of the crossing: what needs somebody first, otherwise how far it has come; of the number itself while nothing has begun.
 * The crossing neither waits for cargo lists nor goes on by applications about goods that stay behind.
 */
export function headline({
  batch,
  cards,
}: Pick<BatchView, 'cards'> & { readonly batch: Pick<BatchView['batch'], 'status'> }): {
  tone: Tone
  label: string
} {
  const { choices, tones } = batchEntity.fields.status
  const ofNumber = { tone: tones?.[batch.status] ?? 'work', label: choices[batch.status] ?? '' }
  const card =
    batch.status === 'void'
      ? undefined
      : (cards.find(({ tone }) => tone === 'bad') ??
        cards.find(({ tone }) => tone === 'attention') ??
        latestOf(
          cards.filter(
            ({ step, doc_type, tone }) =>
              step !== 'order' && step !== 'cargo' && doc_type !== 'offload' && tone !== 'draft',
          ),
        ))
  // 公路舱单 MT1401 · 1 份提(运)单
  return card ? { tone: card.tone, label: `${card.title.split(' ')[0]}·${card.state}` } : ofNumber
}

/** The path of a document in the chain. */
export function pathOf({ step, doc_id: id, doc_type }: Card): string | undefined {
  if (!id) return undefined
  if (step === 'document') return doc_type ? linkTo(documentOf(doc_type).screens.edit, { id }) : undefined
  if (step === 'list') return linkTo(screens.inventories, { record: id })
  if (step === 'cargo') return linkTo(screens.cargoList, { id })
  if (step === 'gate') return linkTo(screens.gateRecords, { record: id })
  if (step === 'order') return linkTo(screens.order, { id })
  return step === 'manifest' ? linkTo(screens.manifest, { id }) : linkTo(screens.weighingSlip, { id })
}

/** The state of a truck: what customs has decided on its goods since it accepted the manifest, as the bills beside it say. */
export function truckState(
  status: BatchView['transports'][number]['status'],
  manifest: keyof typeof manifestStates | undefined,
): { tone: Tone; label: string } {
  const isDecided = status === 'manifest_accepted' && (manifest === 'released' || manifest === 'refused')
  const { tone, label } = isDecided ? manifestStates[manifest] : transportFlow.states[status]
  return { tone, label }
}
