import type { Button } from '@guanqiao/domain/kit/access'
import { singleUnitDocuments } from '@guanqiao/domain/documentTypes/index'
import { menus } from '@guanqiao/domain/menus'
import { countWork, loadPerPerson, workToDo } from '@guanqiao/domain/todo/index'
import { hasRight } from '../../kernel/caller.ts'
import type { Caller } from '../../kernel/caller.ts'
import { isOwned } from '../../kernel/data/model.ts'
import { handle } from '../../kernel/handlers.ts'
import { papers } from './expiries.ts'
import { countsOf, loadsOf, workOf } from './tasks.queries.ts'
import type { DocumentWork } from './documents.queries.ts'
import type { PaperWork } from './papers.queries.ts'
import type { Visible, WorkPart } from './tasks.queries.ts'

/** The right required for each kind of task. */
const rights: readonly (readonly [part: WorkPart, menu: string, button: Button])[] = [
  ['alarm', 'manifest', 'edit'],
  ['gate', 'gate', 'edit'],
  ['refused', 'manifest', 'edit'],
  ['rejected', 'manifest', 'edit'],
  ['sendFailed', 'manifest', 'declare'],
  ['overdue', 'message', 'edit'],
  ['ready', 'manifest', 'declare'],
  ['deadline', 'manifest', 'edit'],
  ['unmadeConfirmations', 'confirmation', 'add'],
  ['unmadeArrivals', 'arrival', 'add'],
  ['unmadeTallies', 'tally', 'add'],
  ['unmadeReturns', 'confirmation', 'add'],
  ['inventoryAlarms', 'inventory', 'edit'],
  ['gathering', 'inventory', 'edit'],
  ['handoverFailed', 'inventory', 'declare'],
  ['cargoUndelivered', 'cargo_list', 'declare'],
  ['ownStray', 'receipt', 'get'],
  ['approval', 'weighing', 'approve'],
  ['secondPass', 'weighing', 'edit'],
  ['draftOrder', 'order', 'edit'],
  ['lowNumbers', 'batch', 'import'],
  ['outdatedElements', 'goods', 'edit'],
]

/** What determines the tasks of a user. */
export type Worker = Pick<Caller, 'user_id' | 'username' | 'enterprise_id' | 'rights'>

/** Users who may change the papers of enterprises are warned. */
const papersFor = (caller: Worker): PaperWork[] =>
  caller.enterprise_id === null
    ? []
    : papers
        .filter(
          ({ entity, holder }) =>
            isOwned(entity) && hasRight(caller, entity.menu, 'edit') && hasRight(caller, holder.menu, 'query'),
        )
        .map((paper) => ({ paper, kinds: ['expired', 'expiring'] }))

/** The kinds of tasks on a whole document, by the right that handles them. */
const documentRights = {
  alarm: 'edit',
  rejected: 'edit',
  sendFailed: 'declare',
  overdue: 'declare',
  ready: 'declare',
  deadline: 'edit',
} as const

const documentsFor = (caller: Worker): DocumentWork[] =>
  caller.enterprise_id === null
    ? []
    : singleUnitDocuments.map((type) => ({
        type,
        kinds: (Object.keys(documentRights) as (keyof typeof documentRights)[]).filter((kind) =>
          hasRight(caller, type.entity.menu, documentRights[kind]),
        ),
      }))

/** Enterprises see their own tasks; unowned tasks belong to the platform. */
function partsFor(caller: Worker): WorkPart[] {
  if (caller.enterprise_id === null) return hasRight(caller, 'receipt', 'edit') ? ['stray'] : []
  return rights.filter(([, menu, button]) => hasRight(caller, menu, button)).map(([part]) => part)
}

export const visibleTo = (worker: Worker): Visible => ({
  parts: partsFor(worker),
  documents: documentsFor(worker),
  papers: papersFor(worker),
  enterpriseId: worker.enterprise_id,
  username: worker.username,
  userId: worker.user_id,
})

export const workHandler = handle(workToDo, ({ caller, sql }, { owner, kind }) =>
  workOf(sql, visibleTo(caller), owner ?? 'all', kind ?? undefined),
)

const paths = new Map(menus.map(({ key, menu_path }) => [key, menu_path]))

export const countHandler = handle(countWork, async ({ caller, sql }) => {
  const counts = await countsOf(sql, visibleTo(caller))
  return counts.map(({ menu, ...row }) => ({ menu_path: paths.get(menu)!, ...row }))
})

export const loadHandler = handle(loadPerPerson, ({ caller, sql }) => loadsOf(sql, visibleTo(caller)))
