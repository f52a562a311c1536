import { manifestBill } from '@guanqiao/domain/customs/index'
import type { getManifest } from '@guanqiao/domain/customs/index'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { Context } from '../../kernel/handlers.ts'
import type { BillRow, ManifestRow } from './checks.ts'

export type ManifestWithBills = OutputOf<typeof getManifest>

export const MAX_BILLS = 999

export const billsOf = (
  ctx: Context,
  { id, enterprise_id }: Pick<ManifestRow, 'id' | 'enterprise_id'>,
  lock = false,
): Promise<BillRow[]> => ctx.data.all(manifestBill, { enterprise_id, manifest_id: id }, { order: 'sequence', lock })
