import { balanceOf } from '@guanqiao/domain/arrival/report.rules'
import { manifestStates } from '@guanqiao/domain/customs/manifest.states'
import type { Context } from '../../kernel/handlers.ts'
import { sceneOf, weighedOf } from './scene.ts'
import type { StoredReport } from './scene.ts'

interface Query {
  readonly batch_number: string
  readonly message_type: string
  readonly id: string | null
}

/** What the manifest of a batch declares, and what the reports besides `id` state of it. */
export async function balanceFor(
  ctx: Context,
  enterprise_id: string,
  { batch_number, message_type, id }: Query,
  reports: readonly StoredReport[],
) {
  const scene = await sceneOf(ctx, enterprise_id, [batch_number])
  const head = scene.manifestOf(batch_number, message_type)
  const others = reports.filter((report) => report.id !== id && report.message_type === message_type)
  return {
    manifest: head ? manifestStates[head.status].label : null,
    weighed: weighedOf(scene, batch_number),
    bills: balanceOf({ bills: scene.goodsOf(batch_number, message_type), others }),
  }
}
