import { getReminderSettings, listReminders } from '@guanqiao/domain/notes/reminder'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../kit/call.ts'
import { chime } from '../../platform/reminders/chime.ts'
import { notify } from '../../kit/events/notices.ts'

/** Reminders that arrive together are announced once, ms. */
const GATHER_MS = 400

let waiting = 0

/** Socket event `reminder`: refetches the number and the list, and announces the new ones as the user selected. */
export function receiveReminder(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['reminder'] })
  waiting += 1
  if (waiting === 1) setTimeout(() => void announce().catch(() => undefined), GATHER_MS)
}

async function announce(): Promise<void> {
  const count = waiting
  waiting = 0
  const [settings, { rows }] = await Promise.all([
    call(getReminderSettings, {}),
    call(listReminders, { pageNo: 1, pageSize: 1, unread: true }),
  ])
  const [latest] = rows
  if (!latest) return
  const title = count === 1 ? latest.title : `${count} 条新提醒`
  const text = count === 1 ? (latest.content ?? undefined) : latest.title
  notify({ tone: 'info', title, ...(text === undefined ? {} : { text }) })
  if (settings.sound) chime()
  // A page in front of the user shows the notice already.
  if (settings.desktop && document.hidden && globalThis.Notification?.permission === 'granted')
    new Notification(title, { ...(text === undefined ? {} : { body: text }), tag: 'reminder' }).addEventListener(
      'click',
      () => focus(),
    )
}
