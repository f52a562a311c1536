import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { workToDo } from '@guanqiao/domain/todo/tasks'
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

/** The server returns at most this many tasks of a kind from one table. */
const OF_A_KIND = 15

export interface KindCount {
  readonly kind: TaskKind
  /** `15+` if there may be more. */
  readonly count: string
}

/** The kinds among the tasks, in their order, which is by severity. */
export function countsOf(tasks: readonly Task[]): KindCount[] {
  const groups = Map.groupBy(tasks, ({ kind }) => kind)
  return [...groups].map(([kind, members]) => ({
    kind,
    count: `${members.length}${members.length >= OF_A_KIND ? '+' : ''}`,
  }))
}

type WorkCount = OutputOf<typeof countWork>[number]

/** The numbers of the tasks that each choice of owner lists. */
export function ownerCounts(counts: readonly WorkCount[]): Record<WorkOwner, number> {
  const sum = (of: (count: WorkCount) => number) => counts.reduce((total, count) => total + of(count), 0)
  return {
    all: sum(({ mine, free, others }) => mine + free + others),
    mine: sum(({ mine }) => mine),
    free: sum(({ free }) => free),
    later: sum(({ later }) => later),
  }
}
