import { fieldProblem } from '@guanqiao/domain/kit/problem'
import { MAX_WATCHED, watchBands, watchKinds, watchList } from '@guanqiao/domain/todo/index'
import type { WatchBand } from '@guanqiao/domain/todo/index'
import { hasRight } from '../../kernel/caller.ts'
import type { Caller } from '../../kernel/caller.ts'
import { isOwned } from '../../kernel/data/model.ts'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'
import { papers } from './expiries.ts'
import type { Paper } from './expiries.ts'
import { watchedPage } from './watchList.queries.ts'

/** Papers of records that the caller may query: of an enterprise, or of the platform and of the enterprises themselves. */
const watchedBy = (caller: Caller): Paper[] =>
  papers.filter(
    ({ entity, holder }) =>
      hasRight(caller, entity.menu, 'query') &&
      hasRight(caller, holder.menu, 'query') &&
      (caller.enterprise_id === null ? entity.scope !== 'enterprise' : isOwned(entity)),
  )

const isBand = (text: string): text is WatchBand => Object.hasOwn(watchBands, text)

function bandsIn(text: string | null | undefined): WatchBand[] {
  if (!text) return Object.keys(watchBands) as WatchBand[]
  const parts = text.split(',')
  if (!parts.every(isBand)) throw fieldProblem('band', '没有这个范围，请重新选择')
  return [...new Set(parts)]
}

export const watchHandlers: readonly BoundOperation[] = [
  handle(watchList, async ({ caller, sql }, input) => {
    const page = { pageNo: input.pageNo ?? 1, pageSize: input.pageSize ?? 10 }
    if (page.pageNo * page.pageSize > MAX_WATCHED)
      throw fieldProblem('pageNo', `最多翻到第 ${MAX_WATCHED} 条，请缩小查询范围`)
    const visible = watchedBy(caller)
    if (input.kind && !papers.some(({ kind }) => kind === input.kind))
      throw fieldProblem('kind', '没有这种证件，请重新选择')
    const { rows, total } = await watchedPage(sql, {
      enterpriseId: caller.enterprise_id,
      papers: input.kind ? visible.filter(({ kind }) => kind === input.kind) : visible,
      bands: bandsIn(input.band),
      limit: page.pageSize,
      offset: (page.pageNo - 1) * page.pageSize,
    })
    return { rows, ...page, totalCount: total, ...(total > MAX_WATCHED ? { totalCapped: true } : {}) }
  }),
  handle(watchKinds, ({ caller }) =>
    Promise.resolve(
      watchedBy(caller).map(({ kind, expires, holder }) => ({ value: kind, label: `${holder.label} · ${expires}` })),
    ),
  ),
]
