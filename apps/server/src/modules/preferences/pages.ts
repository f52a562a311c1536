import { keepPages, keptPages } from '@guanqiao/domain/preferences/keptPages'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'
import { prunePages, readPages, storePage } from './pages.queries.ts'

export const keptPageHandlers: readonly BoundOperation[] = [
  handle(keptPages, ({ sql, caller }) => readPages(sql, caller.user_id)),
  handle(keepPages, async ({ sql, caller }, { pages }) => {
    for (const page of pages) await storePage(sql, caller.user_id, page)
    await prunePages(sql, caller.user_id)
    return readPages(sql, caller.user_id)
  }),
]
