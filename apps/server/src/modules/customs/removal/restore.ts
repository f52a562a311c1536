import { manifest, manifestBill } from '@guanqiao/domain/customs/index'
import type { RestoredRecord } from '../../../platform/recycle/restoredRecord.ts'
import { linkManifests, refuseSecond } from '../linkManifests.ts'

/** A deleted manifest with its bills, unless its batch has another one by now; its trucks and its batch are linked again. */
export const restoredManifest: RestoredRecord<typeof manifest> = {
  head: manifest,
  parts: [manifestBill],
  before: (ctx, row) => refuseSecond(ctx, row.enterprise_id, row.batch_number),
  after: (ctx, row) => linkManifests(ctx, [row]),
}
