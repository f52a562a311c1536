import { truncate } from '@guanqiao/domain/kit/field/truncate'
import { documentTypes } from '@guanqiao/domain/documentTypes/index'
import {
  countReminders,
  getReminderSettings,
  listReminders,
  readReminders,
  saveReminderSettings,
} from '@guanqiao/domain/notes/index'
import { orderFlow } from '@guanqiao/domain/order/index'
import { weighingFlow } from '@guanqiao/domain/weighing/index'
import type { State } from '@guanqiao/domain/documents/flow'
import { handle } from '../../kernel/handlers.ts'
import type { BoundOperation } from '../../kernel/handlers.ts'
import { isUuid } from '../../kernel/uuid.ts'
import { labelOf, pathOf } from './notes.ts'
import { markRead, remindersOf, settingsOf, storeSettings, unreadOf } from './reminder.queries.ts'
import type { ReminderRow, ReminderSettings } from './reminder.queries.ts'

const states: ReadonlyMap<string, Readonly<Record<string, State>>> = new Map<string, Readonly<Record<string, State>>>([
  ['order_head', orderFlow.states],
  ['weighing', weighingFlow.states],
  ...documentTypes.map((type) => [type.entity.table as string, type.states] as const),
])

function titleOf({ kind, title, author, entity, status }: ReminderRow): string {
  if (kind === 'mention') return `${author ?? '同事'} 在${labelOf(entity ?? '')} ${title} 的备注中提到您`
  if (kind === 'passedOn') return `${author ?? '同事'} 把待办转交给您：${title}`
  const state = states.get(entity ?? '')?.[status ?? '']
  return `${title} ${entity === 'weighing' ? '磅单' : labelOf(entity ?? '')}：${state?.label ?? status ?? '已变化'}`
}

const reminderView = (row: ReminderRow) => ({
  id: row.id,
  kind: row.kind,
  title: truncate(titleOf(row), 300),
  content: row.content,
  path: row.path ?? pathOf(row.entity ?? '', row.record_id ?? '', row.title),
  created_at: row.created_at,
  read: row.read,
})

const COUNTED = 10_001
const defaults: ReminderSettings = { mention: true, passedOn: true, change: true, sound: false, desktop: false }

export const reminderHandlers: BoundOperation[] = [
  handle(listReminders, async ({ caller, sql }, { pageNo, pageSize, unread }) => {
    const [page, size] = [pageNo ?? 1, pageSize ?? 20]
    const paging = { unread: unread === true, limit: size, offset: (page - 1) * size }
    const { rows, count } = await remindersOf(sql, caller.user_id, paging)
    return {
      rows: rows.map(reminderView),
      pageNo: page,
      pageSize: size,
      totalCount: count,
      ...(count >= COUNTED ? { totalCapped: true } : {}),
    }
  }),
  handle(countReminders, async ({ caller, sql }) => ({ unread: await unreadOf(sql, caller.user_id) })),
  handle(readReminders, async ({ caller, sql }, { ids }) => {
    await markRead(sql, caller.user_id, ids ? ids.filter(isUuid) : null)
    return { unread: await unreadOf(sql, caller.user_id) }
  }),
  handle(getReminderSettings, async ({ caller, sql }) => ({ ...defaults, ...(await settingsOf(sql, caller.user_id)) })),
  handle(saveReminderSettings, async ({ caller, sql }, settings) => {
    await storeSettings(sql, caller.user_id, settings)
    return settings
  }),
]
