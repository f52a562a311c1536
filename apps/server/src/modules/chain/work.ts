import type { Button } from '@guanqiao/domain/kit/access'
import { workToDo } from '@guanqiao/domain/chain/index'
import { hasRight } from '../../kernel/caller.ts'
import type { Caller } from '../../kernel/caller.ts'
import { handle } from '../../kernel/handlers.ts'
import { workOf } from './work.queries.ts'
import type { WorkPart } from './work.queries.ts'

/** The right without which somebody could not do the work, kind by kind. */
const rights: readonly (readonly [part: WorkPart, menu: string, button: Button])[] = [
  ['alarm', 'manifest', 'edit'],
  ['refused', 'manifest', 'edit'],
  ['rejected', 'manifest', 'edit'],
  ['sendFailed', 'manifest', 'declare'],
  ['overdue', 'message', 'edit'],
  ['ready', 'manifest', 'declare'],
  ['ownStray', 'receipt', 'get'],
  ['approval', 'weighing', 'approve'],
  ['secondPass', 'weighing', 'edit'],
  ['draftOrder', 'order', 'edit'],
  ['lowNumbers', 'batch', 'import'],
  ['vehiclePapers', 'vehicle', 'edit'],
  ['driverPapers', 'driver', 'edit'],
  ['transmitterPapers', 'transmitter', 'edit'],
  ['cardPapers', 'operator_card', 'edit'],
]

/** Enterprises do their own work; what belongs to nobody yet is the platform's. */
function partsFor(caller: Caller): WorkPart[] {
  if (caller.enterprise_id === null) return hasRight(caller, 'receipt', 'edit') ? ['stray'] : []
  return rights.filter(([, menu, button]) => hasRight(caller, menu, button)).map(([part]) => part)
}

export const workHandler = handle(workToDo, ({ caller, sql }) =>
  workOf(sql, partsFor(caller), caller.enterprise_id, caller.username),
)
