import { inventory } from '@guanqiao/domain/inventory/inventory'
import { outstandingInventories } from '@guanqiao/domain/inventory/inventory.calls'
import { dueOf } from '@guanqiao/domain/inventory/inventory.rules'
import { handle } from '../../kernel/handlers.ts'
import { countOutstanding } from './outstanding.queries.ts'

/** Lists of each kind that one call returns, the oldest first. */
const AT_ONCE = 500
const DAY = 86_400_000

const undecided = ['draft', 'sending', 'handed_over', 'rejected'] as const

export const outstandingHandler = handle(
  outstandingInventories,
  async ({ data, now, sql, caller }, { declare_office }) => {
    const office = declare_office ? { declare_office } : {}
    const oldest = { order: 'ie_date' } as const
    const open = await data.first(inventory, { ...office, status: undecided }, AT_ONCE, oldest)
    const accepted = await data.first(inventory, { ...office, status: 'accepted' }, AT_ONCE, oldest)
    const rows = [...open, ...accepted].flatMap((list) => {
      const due = dueOf(list)
      if (!due) return []
      const { id, inventory_no, status, plate_number, list_no } = list
      const late = Math.ceil((now().getTime() - due.due_at.getTime()) / DAY)
      return [
        {
          ...{ id, inventory_no, status, plate_number, list_no },
          ...{
            due_kind: due.due_kind,
            due_at: due.due_at.toISOString(),
            source: due.source,
            overdue: Math.max(0, late),
          },
        },
      ]
    })
    const isPart = open.length === AT_ONCE || accepted.length === AT_ONCE
    return {
      rows: rows.toSorted((left, right) => left.due_at.localeCompare(right.due_at)),
      pageNo: 1,
      pageSize: 2 * AT_ONCE,
      totalCount: isPart ? await countOutstanding(sql, caller.enterprise_id, declare_office ?? null) : rows.length,
    }
  },
)
