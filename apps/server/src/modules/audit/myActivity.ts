import { myActivity } from '@guanqiao/domain/audit/myActivity'
import { findEntity } from '../../kernel/product.ts'
import { handle } from '../../kernel/handlers.ts'
import { isUuid } from '../../kernel/uuid.ts'
import { displayTexts } from './log.queries.ts'
import { ownEntries } from './myActivity.queries.ts'
import type { OwnEntry } from './myActivity.queries.ts'
import { summaryOf } from './summaries.ts'

const MAX_RECORDS = 60

/** Entries on records of a menu that the caller may open, with that menu. */
function withMenus(entries: readonly OwnEntry[], mayOpen: (menu: string) => boolean) {
  return entries.flatMap((entry) => {
    const entity = findEntity(entry.entity)
    return entity && mayOpen(entity.menu) && isUuid(entry.record_id) ? [{ ...entry, target: entity }] : []
  })
}

export const myActivityHandler = handle(myActivity, async ({ sql, caller }) => {
  const entries = withMenus(await ownEntries(sql, caller.username), (menu) => caller.rights.has(menu))
  const visible = entries.slice(0, MAX_RECORDS)
  const byTable = Map.groupBy(visible, ({ target }) => target)
  const labels = await displayTexts(
    sql,
    [...byTable].map(([{ table, display }, some]) => ({ table, display, ids: some.map((entry) => entry.record_id) })),
  )
  const byMenu = Map.groupBy(entries, ({ target }) => target.menu)
  return {
    records: visible.map(({ entity, record_id, operation, at, target }) => ({
      entity,
      entity_label: target.label,
      menu: target.menu,
      record_id,
      label: labels.get(`${entity} ${record_id}`) ?? null,
      summary: summaryOf(operation),
      at,
    })),
    menus: [...byMenu].map(([menu, some]) => ({
      menu,
      count: some.reduce((sum, { count }) => sum + count, 0),
      at: some[0]!.at,
    })),
  }
})
