import type { outstandingInventories } from '@guanqiao/domain/inventory/inventory.calls'
import { LISTS_NEAR_DAYS } from '@guanqiao/domain/inventory/inventory.rules'
import type { OutputOf } from '@guanqiao/domain/kit/operation'

export type DueList = OutputOf<typeof outstandingInventories>['rows'][number]

const DAY_MS = 24 * 3_600_000

const groups = {
  all: ['全部', () => true],
  past: ['已逾期', ({ due_at }, now) => Date.parse(due_at) <= now],
  near: [`${LISTS_NEAR_DAYS} 天内`, ({ due_at }, now) => isNear(Date.parse(due_at) - now)],
  list: ['待海关接受', ({ due_kind }) => due_kind !== 'declaration'],
  declaration: ['待并入报关单', ({ due_kind }) => due_kind === 'declaration'],
} as const satisfies Record<string, readonly [word: string, includes: (list: DueList, now: number) => boolean]>

export type DueGroup = keyof typeof groups

const isNear = (left: number): boolean => left > 0 && left <= LISTS_NEAR_DAYS * DAY_MS

/** The lists of each group, in their order. `now` in ms since 1970. */
export const dueGroups = (lists: readonly DueList[], now: number) =>
  (Object.keys(groups) as DueGroup[]).map((key) => {
    const [label, includes] = groups[key]
    return { key, label, rows: lists.filter((list) => includes(list, now)) }
  })

/** The days left, or passed, in words. Within a day the countdown beside it says more. */
export function leftOf(
  due_at: string,
  now: number,
): { readonly label: string; readonly tone: 'bad' | 'attention' | 'quiet' } {
  const left = Date.parse(due_at) - now
  if (left <= 0) return { label: `逾期 ${Math.max(1, Math.ceil(-left / DAY_MS))} 天`, tone: 'bad' }
  const label = left <= DAY_MS ? '不足 1 天' : `还剩 ${Math.floor(left / DAY_MS)} 天`
  return { label, tone: isNear(left) ? 'attention' : 'quiet' }
}
