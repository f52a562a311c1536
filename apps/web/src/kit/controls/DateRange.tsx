import { DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { dayjs } from './chineseDays.ts'
import { readDay } from '@guanqiao/domain/kit/reading/days'
import { today } from '@guanqiao/domain/kit/reading/shownDay'
import { spanAround } from '../time.ts'

export interface DateRangeProps {
  readonly id?: string
  readonly label: string
  /** First and last day, YYYY-MM-DD. */
  readonly value: readonly [string | null, string | null]
  readonly onChange: (value: [string | null, string | null]) => void
}

const presets = () =>
  (
    [
      ['今天', 'day'],
      ['本周', 'week'],
      ['本月', 'month'],
    ] as const
  ).map(([label, span]) => {
    const [from, to] = spanAround(today(), span)
    return { label, value: [dayjs(from), dayjs(to)] as [Dayjs, Dayjs] }
  })

const asDay = (text: string | null) => (text && readDay(text) ? dayjs(text) : null)

/** Two days with shortcuts for 今天, 本周 and 本月. */
export default function DateRange({ id, label, value, onChange }: DateRangeProps) {
  return (
    <DatePicker.RangePicker
      {...(id ? { id: { start: id } } : {})}
      className="gq-wide"
      aria-label={label}
      allowEmpty={[true, true]}
      presets={presets()}
      placeholder={['起', '止']}
      format={['YYYY-MM-DD', 'YYYYMMDD']}
      value={[asDay(value[0]), asDay(value[1])]}
      onChange={(days) => onChange([days?.[0]?.format('YYYY-MM-DD') ?? null, days?.[1]?.format('YYYY-MM-DD') ?? null])}
    />
  )
}
