import { linkOf } from '@guanqiao/domain/crossing/nextLinks'
import type { Next } from '@guanqiao/domain/crossing/crossing'
import type { orderNext } from '@guanqiao/domain/crossing/next/orderNext'
import { waitsFor } from '@guanqiao/domain/crossing/waitsFor.rules'
import type { Button } from '@guanqiao/domain/kit/access'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { linkTo, screens } from '@guanqiao/domain/screens/index'
import type { MakingKind } from '../../../documents/making/makingLabels.ts'

export type OrderNext = OutputOf<typeof orderNext>[number]

/** Actions that a page or a dialog takes for all batches of the order together. */
const wholeOrder: Partial<Record<Next['act'], { readonly label: string; readonly make?: MakingKind }>> = {
  makeManifest: { label: '生成舱单' },
  makeConfirmation: { label: '生成确报' },
  makeReturn: { label: '申报空车返程' },
  makeEmptyContainer: { label: '申报空箱返程' },
  makeArrival: { label: '生成运抵', make: 'arrival' },
  makeTally: { label: '生成理货', make: 'tally' },
  makeList: { label: '生成集报清单', make: 'inventory' },
  check: { label: '检查并申报舱单' },
  send: { label: '申报舱单' },
  fix: { label: '修改退单' },
}

const kinds = { makeConfirmation: 'loaded', makeReturn: 'empty', makeEmptyContainer: 'empty_container' } as const
const ofManifests: ReadonlySet<string> = new Set(['check', 'send', 'fix'])

export interface Primary {
  readonly act: Next['act']
  readonly label: string
  /** Where the action is taken, unless it is a dialog of this kind, or the making of manifests. */
  readonly path?: string
  readonly make?: MakingKind
}

/** The first of the next actions that the user may take. */
export function primaryOf(
  rows: readonly OrderNext[],
  order_id: string,
  may: (menu: string, button: Button) => boolean,
): Primary | undefined {
  const next = rows.find(({ act }) => act !== 'wait' && waitsFor(act, may) === undefined)
  if (!next) return undefined
  const { act, batch_number, manifest_id, count } = next
  const whole = wholeOrder[act]
  const ofBatch = linkOf(next, { batch_number, order_id, manifest_id }) ?? linkTo(screens.batch, { batch_number })
  if (!whole) return { act, label: next.label, path: count === 1 ? ofBatch : linkTo(screens.batch, { batch_number }) }
  const { label, make } = whole
  if (make) return { act, label, make }
  if (act in kinds)
    return { act, label, path: linkTo(screens.makeConfirmations, { kind: kinds[act as keyof typeof kinds], order_id }) }
  if (!ofManifests.has(act)) return { act, label }
  return { act, label, path: count === 1 ? ofBatch : linkTo(screens.manifests, { order_id }) }
}
