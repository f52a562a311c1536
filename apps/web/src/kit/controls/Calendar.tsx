import { DatePicker } from 'antd'
import { dayjs } from './chineseDays.ts'

export interface CalendarProps {
  /** YYYY-MM-DD, or YYYY-MM-DD HH:mm:ss. */
  readonly value: string | null
  readonly withTime: boolean
  readonly onTake: (value: string) => void
  readonly onClose: () => void
}

/** The calendar beneath a date that is typed; it opens with the cursor and closes with its choice. */
export default function Calendar({ value, withTime, onTake, onClose }: CalendarProps) {
  const format = withTime ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD'
  return (
    <DatePicker
      open
      autoFocus
      className="gq-date-calendar"
      aria-label="日历"
      showTime={withTime}
      format={format}
      allowClear={false}
      value={value ? dayjs(value) : null}
      onChange={(next) => next && onTake(next.format(format))}
      onOpenChange={(open) => !open && onClose()}
    />
  )
}
