import { truncate } from '@guanqiao/domain/kit/field/truncate'
import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { nextAct, linkOf, waitsFor } from '@guanqiao/domain/crossing/index'
import type { Next } from '@guanqiao/domain/crossing/index'
import { billFlow } from '@guanqiao/domain/customs/bill.flow'
import { menus } from '@guanqiao/domain/menus'
import { findKinds, findRecords } from '@guanqiao/domain/find/index'
import type { FindKind } from '@guanqiao/domain/find/index'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { fieldProblem } from '@guanqiao/domain/kit/problem'
import { choiceOf } from '@guanqiao/domain/kit/field'
import { foldPlate, halfWidth } from '@guanqiao/domain/values/index'
import { batch, order } from '@guanqiao/domain/order/index'
import { goods } from '@guanqiao/domain/reference/index'
import { container, driver, vehicle } from '@guanqiao/domain/transport/index'
import { weighing } from '@guanqiao/domain/weighing/index'
import { hasRight } from '../../kernel/caller.ts'
import type { Caller } from '../../kernel/caller.ts'
import { handle } from '../../kernel/handlers.ts'
import { findRows } from './find.queries.ts'
import type { FoundRow } from './find.queries.ts'
import { progressOf } from '../../documents/crossing/progress.queries.ts'
import type { CrossingProgress } from '../../documents/crossing/progress.queries.ts'

type Match = OutputOf<typeof findRecords>[number]
type Act = Pick<Match, 'act' | 'act_label' | 'act_path' | 'act_id' | 'waits'>

const MIN_CHARACTERS = 2
/** Matches of one kind, and in all: more is a list with its own search. */
const OF_A_KIND = 6
const IN_ALL = 24
/** Crossings whose next action is determined. */
const WITH_NEXT = 12

const kindsInOrder = Object.keys(findKinds) as FindKind[]

/** Two statements: the matching rows, and the progress of the crossings among them. */
export const findHandler = handle(findRecords, async ({ caller, sql }, { keyword }) => {
  const folded = foldPlate(keyword)
  const normalized = halfWidth(keyword).trim()
  if ([...normalized].length < MIN_CHARACTERS || folded === '') throw fieldProblem('keyword', '至少输入两个字符')
  const kinds = kindsInOrder.filter((kind) => hasRight(caller, findKinds[kind].menu, 'query'))
  const rows = mostFitting(await findRows(sql, kinds, caller.enterprise_id, normalized, folded))
  const ids = [...new Set(rows.flatMap(({ batch_id }) => batch_id ?? []))].slice(0, WITH_NEXT)
  const progress = new Map((await progressOf(sql, ids)).map((one) => [one.batch_id, one]))
  return rows.map((row) => matchOf(row, row.batch_id === null ? undefined : progress.get(row.batch_id), caller))
})

/**
 * Each row once, best match first; of equal matches the latest of each kind, in the order of their declaration, before further ones:
 * numbers of orders and weighings end alike, and the later kind stays within reach of a key.
 */
function mostFitting(rows: readonly FoundRow[]): FoundRow[] {
  const latestFirst = rows.toSorted((a, b) => a.rank - b.rank || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0))
  const turns = new Map<string, number>()
  const turnOf = new Map(
    latestFirst.map((row) => {
      const turn = turns.get(`${row.rank} ${row.kind}`) ?? 0
      turns.set(`${row.rank} ${row.kind}`, turn + 1)
      return [row, turn]
    }),
  )
  const sorted = latestFirst.toSorted(
    (a, b) =>
      a.rank - b.rank ||
      (turnOf.get(a) ?? 0) - (turnOf.get(b) ?? 0) ||
      kindsInOrder.indexOf(a.kind) - kindsInOrder.indexOf(b.kind),
  )
  const once = new Map<string, FoundRow>()
  const counts = new Map<FindKind, number>()
  for (const row of sorted) {
    const count = counts.get(row.kind) ?? 0
    if (once.has(row.id) || count >= OF_A_KIND) continue
    once.set(row.id, row)
    counts.set(row.kind, count + 1)
  }
  return [...once.values()].slice(0, IN_ALL)
}

function matchOf(row: FoundRow, progress: CrossingProgress | undefined, caller: Caller): Match {
  const { kind, id, title, detail, status } = row
  const { label, tone } = stateOf(kind, status)
  const batch_number = progress?.batch_number ?? (kind === 'batch' ? title : null)
  return {
    kind,
    id,
    title: truncate(title, 200),
    detail: detail ? truncate(detail, 1000) : null,
    state: label,
    tone,
    batch_number,
    path: pathOf(row),
    ...printOf(kind === 'batch' ? { ...row, manifest_id: progress?.manifest_id ?? null } : row, caller),
    ...actOf(row, progress, caller),
  }
}

const entities = { batch, order, weighing, vehicle, container, driver, goods }

function stateOf(kind: FindKind, status: string): { label: string; tone: Match['tone'] } {
  if (kind === 'bill') return billFlow.states[status as keyof typeof billFlow.states]
  const { fields, state = '' } = entities[kind]
  const declared = choiceOf(fields, state)
  return { label: declared.choices[status] ?? status, tone: declared.tones?.[status] ?? 'draft' }
}

/** The screen of a record; base data open beside their list. */
function pathOf({ kind, id, title, manifest_id }: FoundRow): string {
  switch (kind) {
    case 'batch':
      return linkTo(screens.batch, { batch_number: title })
    case 'order':
      return linkTo(screens.order, { id })
    case 'bill':
      return linkTo(screens.manifest, { id: manifest_id ?? '' })
    case 'weighing':
      return linkTo(screens.weighingSlip, { id })
    default:
      return linkTo(lists[kind], { record: id })
  }
}

interface Sheet {
  /** The menu whose button 打印 prints it. */
  readonly menu: 'order' | 'manifest' | 'weighing'
  readonly path: string
}

/** A batch has the sheet of its manifest. Weighing slips are printed when they are opened, because they count their prints. */
function sheetOf({ kind, id, status, manifest_id }: FoundRow): Sheet | undefined {
  if (kind === 'order') return { menu: 'order', path: linkTo(screens.orderSheet, { id }) }
  if ((kind === 'bill' || kind === 'batch') && manifest_id)
    return { menu: 'manifest', path: linkTo(screens.manifestSheet, { id: manifest_id }) }
  if (kind === 'weighing' && status === 'done')
    return { menu: 'weighing', path: linkTo(screens.weighingSlip, { id, act: 'print' }) }
  return undefined
}

/** The sheet of a record for callers who may print it, or the right that they lack. */
function printOf(row: FoundRow, caller: Caller): Pick<Match, 'print_path' | 'print_lacks'> {
  const sheet = sheetOf(row)
  if (!sheet) return { print_path: null, print_lacks: null }
  if (hasRight(caller, sheet.menu, 'print')) return { print_path: sheet.path, print_lacks: null }
  const title = menus.find(({ key }) => key === sheet.menu)?.menu_name ?? sheet.menu
  return { print_path: null, print_lacks: `${title}·打印` }
}

const lists = {
  vehicle: screens.vehicles,
  container: screens.containers,
  driver: screens.drivers,
  goods: screens.goods,
} as const

const opening: Act = { act: 'open', act_label: '打开', act_path: null, act_id: null, waits: null }

/** The next action on a record, by its flow and the caller's rights. */
function actOf(row: FoundRow, progress: CrossingProgress | undefined, caller: Caller): Act {
  const { kind, id, status } = row
  const may = (menu: string, button: Parameters<typeof hasRight>[2]) => hasRight(caller, menu, button)
  const slip = kind === 'weighing' ? printOf(row, caller).print_path : null
  if (slip) return { ...opening, act: 'print', act_label: '打印磅单', act_path: slip }
  const next = ownNext(kind, id, status) ?? (progress && isOfCrossing(kind) ? nextAct(progress) : undefined)
  if (!next) return opening
  const waits = next.act === 'wait' ? next.label : waitsFor(next.act, may)
  if (waits !== undefined || next.act === 'none') return { ...opening, waits: waits ?? null }
  const crossing = progress ?? { batch_number: '', order_id: id, manifest_id: null }
  return {
    act: next.act,
    act_label: next.label,
    act_path: linkOf(next, crossing) ?? null,
    act_id: next.doc_id,
    waits: null,
  }
}

const isOfCrossing = (kind: FindKind) => kind === 'batch' || kind === 'bill'

/** The action of records that are not a whole crossing. */
function ownNext(kind: FindKind, id: string, status: string): Next | undefined {
  if (kind === 'order' && status === 'draft') return { act: 'completeOrder', label: '完善并提交订单', doc_id: id }
  if (kind !== 'weighing') return undefined
  if (status === 'open') return { act: 'weighSecond', label: '二次过磅', doc_id: id }
  return status === 'approval' ? { act: 'approve', label: '审批超差磅单', doc_id: id } : undefined
}
