import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { MAX_COUNT, workToDo } from '@guanqiao/domain/todo/tasks'
import { choiceLabelOf, toneOf } from '@guanqiao/domain/kit/field'
import type { Tone } from '@guanqiao/domain/kit/field'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { countWork, Task, TaskKind, WorkOwner } from '@guanqiao/domain/todo/tasks'

export type { Task, TaskKind } from '@guanqiao/domain/todo/tasks'

const kinds = workToDo.output.envelope === 'text' ? undefined : workToDo.output.shape.fields['kind']

export const labelOf = (kind: TaskKind): string => choiceLabelOf(kinds, kind)
export const toneOfKind = (kind: TaskKind): Tone => toneOf(kinds, kind) ?? 'work'

/** The word of each kind's action; its screen opens where the action is performed. */
const acts: Readonly<Record<TaskKind, string>> = {
  alarm: '查看单证',
  gate: '处理',
  refused: '变更或删除',
  rejected: '改单',
  sendFailed: '重新申报',
  handoverFailed: '重试或下载',
  deadline: '检查并申报',
  gathering: '查看清单',
  overdue: '查回执',
  unmade: '生成',
  ready: '申报',
  approval: '审批',
  secondPass: '过磅',
  draftOrder: '继续录入',
  expired: '更新证件',
  expiring: '更新证件',
  stray: '处理',
  lowNumbers: '录入号段',
  outdatedElements: '核对',
}

export const actOf = (kind: TaskKind): string => acts[kind]

/** The watch list of papers like this task's, which shows all of them; undefined if the task is another. */
export const watchPathOf = (kind: TaskKind): string | undefined =>
  kind === 'expired'
    ? linkTo(screens.expiringPapers, { band: 'expired' })
    : kind === 'expiring'
      ? linkTo(screens.expiringPapers, { band: 'day,week,month' })
      : undefined

const upToMaximum = (count: number): string => (count < MAX_COUNT ? String(count) : `${MAX_COUNT - 1}+`)

type WorkCount = OutputOf<typeof countWork>[number]

/** The number of a menu's tasks that a choice of owner lists. */
const listedBy: Readonly<Record<WorkOwner, (count: WorkCount) => number>> = {
  all: ({ mine, free, others }) => mine + free + others,
  mine: ({ mine }) => mine,
  free: ({ free }) => free,
  later: ({ later }) => later,
}

const sumOf = (counts: readonly WorkCount[], owner: WorkOwner): number =>
  counts.reduce((sum, count) => sum + listedBy[owner](count), 0)

export interface KindCount {
  readonly kind: TaskKind
  /** `99+` if there are more. */
  readonly count: string
}

/** The kinds among the tasks that a choice of owner lists, in their order, which is by severity. The list may hold only some tasks of each. */
export function kindCounts(tasks: readonly Task[], counts: readonly WorkCount[], owner: WorkOwner): KindCount[] {
  const listed = Map.groupBy(tasks, ({ kind }) => kind)
  const counted = Map.groupBy(counts, ({ kind }) => kind)
  return [...listed].map(([kind, members]) => ({
    kind,
    count: upToMaximum(Math.max(members.length, sumOf(counted.get(kind) ?? [], owner))),
  }))
}

/** The numbers of the tasks that each choice of owner lists. */
export const ownerCounts = (counts: readonly WorkCount[]): Record<WorkOwner, number> => ({
  all: sumOf(counts, 'all'),
  mine: sumOf(counts, 'mine'),
  free: sumOf(counts, 'free'),
  later: sumOf(counts, 'later'),
})
