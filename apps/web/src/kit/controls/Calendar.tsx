import { DatePicker } from 'antd'
import { dayjs } from './chineseDays.ts'

export interface CalendarProps {
  /** YYYY-MM-DD, or YYYY-MM-DD HH:mm:ss; a masked or mistyped day selects none. */
  readonly value: string | null
  readonly withTime: boolean
  readonly onTake: (value: string) => void
  readonly onClose: () => void
}

/** The calendar below a typed date; it opens with the focus and closes with a selection. */
export default function Calendar({ value, withTime, onTake, onClose }: CalendarProps) {
  const format = withTime ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD'
  return (
    <DatePicker
      open
      autoFocus
      className="gq-date-calendar"
      classNames={{ popup: { root: 'gq-popup' } }}
      aria-label="日历"
      showTime={withTime}
      format={format}
      allowClear={false}
      value={value && dayjs(value).isValid() ? dayjs(value) : null}
      onChange={(next) => next && onTake(next.format(format))}
      onOpenChange={(open) => !open && onClose()}
    />
  )
}
