import type { Button } from '@guanqiao/domain/kit/access'
import { workToDo } from '@guanqiao/domain/crossing/index'
import { wholeDocuments } from '@guanqiao/domain/documents/index'
import { expiriesOf } from '@guanqiao/domain/kit/entity'
import { entities } from '@guanqiao/domain/registry'
import { hasRight } from '../../kernel/caller.ts'
import type { Caller } from '../../kernel/caller.ts'
import { isOwned } from '../../kernel/data/model.ts'
import { handle } from '../../kernel/handlers.ts'
import { workOf } from './work.queries.ts'
import type { DocumentWork, WorkPart } from './work.queries.ts'

/** The right required for each kind of task. */
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
]

/** Entities of enterprises with expiry dates; users who may change the rows are warned. */
const withExpiries = entities.filter((entity) => isOwned(entity) && expiriesOf(entity).length > 0)

const expiriesFor = (caller: Caller) =>
  caller.enterprise_id === null ? [] : withExpiries.filter(({ menu }) => hasRight(caller, menu, 'edit'))

/** The kinds of tasks on a whole document, by the right that handles them. */
const documentRights = { rejected: 'edit', sendFailed: 'declare', overdue: 'declare', ready: 'declare' } as const

const documentsFor = (caller: Caller): DocumentWork[] =>
  caller.enterprise_id === null
    ? []
    : wholeDocuments.map((type) => ({
        type,
        kinds: (Object.keys(documentRights) as (keyof typeof documentRights)[]).filter((kind) =>
          hasRight(caller, type.entity.menu, documentRights[kind]),
        ),
      }))

/** Enterprises see their own tasks; unowned tasks belong to the platform. */
function partsFor(caller: Caller): WorkPart[] {
  if (caller.enterprise_id === null) return hasRight(caller, 'receipt', 'edit') ? ['stray'] : []
  return rights.filter(([, menu, button]) => hasRight(caller, menu, button)).map(([part]) => part)
}

export const workHandler = handle(workToDo, ({ caller, sql }) =>
  workOf(sql, partsFor(caller), documentsFor(caller), expiriesFor(caller), caller.enterprise_id, caller.username),
)
