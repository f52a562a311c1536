import type { listReminders } from '@guanqiao/domain/notes/reminder'
import { readReminders, reminderKinds } from '@guanqiao/domain/notes/reminder'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { Link } from 'react-router'
import { showInstant } from '../../kit/time.ts'
import { useSending } from '../../kit/useOperation.ts'
import './reminders.css'

export type Reminder = OutputOf<typeof listReminders>['rows'][number]

interface Props {
  readonly reminders: readonly Reminder[]
  readonly onOpen?: () => void
}

/** Reminders as links to their records; opening one marks it as read. */
export function ReminderList({ reminders, onOpen }: Props) {
  const send = useSending()
  const open = ({ id, read }: Reminder) => {
    // If the mark fails the reminder stays unread, which is true.
    if (!read) send(readReminders, { ids: [id] }).catch(() => undefined)
    onOpen?.()
  }
  return (
    <ul className="reminders" aria-label="提醒">
      {reminders.map((reminder) => (
        <li key={reminder.id} className={reminder.read ? '' : 'reminder-new'}>
          <Link to={reminder.path} onClick={() => open(reminder)}>
            {!reminder.read && <span className="unseen">未读：</span>}
            {reminder.title}
          </Link>
          {reminder.content && <p>{reminder.content}</p>}
          <small className="figures">
            {reminderKinds[reminder.kind]} ·{' '}
            <time dateTime={reminder.created_at}>{showInstant(reminder.created_at).slice(5, 16)}</time>
          </small>
        </li>
      ))}
    </ul>
  )
}
