import { DatePicker } from 'antd'
import { dayjs } from './chineseDays.ts'
import { readDay, readInstant, showInstant } from '../time.ts'
import type { ControlProps } from './control.ts'
import { ariaOf, asText, placeholderOf } from './control.ts'

const ordinary = (props: ControlProps) => ({
  ...ariaOf(props),
  className: 'gq-wide',
  disabled: props.disabled ?? false,
  placeholder: placeholderOf('请选择', props.field),
  needConfirm: false,
  ...(props.bad ? { status: 'error' as const } : {}),
})

export function DateControl(props: ControlProps) {
  const day = readDay(asText(props.value))
  return (
    <DatePicker
      {...ordinary(props)}
      // Whole forms only: one that fits the beginning of another would take the day before it is typed out.
      format={['YYYY-MM-DD', 'YYYYMMDD', 'YYYY/MM/DD']}
      value={day ? dayjs(day) : null}
      onChange={(next) => props.onChange(next ? next.format('YYYY-MM-DD') : null)}
    />
  )
}

/** The picker works on China's clock, whatever the computer's zone is. */
export function DateTimeControl(props: ControlProps) {
  const text = showInstant(asText(props.value))
  return (
    <DatePicker
      {...ordinary(props)}
      showTime
      // Whole forms only, as above; a time without seconds is taken when the field is left.
      format={['YYYY-MM-DD HH:mm:ss', 'YYYYMMDDHHmmss']}
      onBlur={({ target }) => {
        const typed = readInstant((target as HTMLInputElement).value)
        if (typed && typed !== props.value) props.onChange(typed)
      }}
      value={text ? dayjs(text) : null}
      onChange={(next) => props.onChange(next ? readInstant(next.format('YYYY-MM-DD HH:mm:ss')) : null)}
    />
  )
}
