import { CalendarOutlined } from '@ant-design/icons'
import { mayBeLongTerm, readDate, typeDay } from '@guanqiao/domain/kit/reading/days'
import { LONG_TERM, showDay } from '@guanqiao/domain/kit/reading/shownDay'
import { typeInstant } from '@guanqiao/domain/kit/reading/instants'
import { Button, Input } from 'antd'
import type { InputRef } from 'antd'
import type { KeyboardEvent } from 'react'
import type { Field } from '@guanqiao/domain/kit/field'
import { lazy, Suspense, useRef, useState } from 'react'
import { showInstant } from '../time.ts'
import type { ControlProps } from './control.ts'
import { ariaOf, asText, placeholderOf } from './control.ts'
import { useTyping } from './useTyping.ts'

const Calendar = lazy(() => import('./Calendar.tsx'))

export const DateControl = (props: ControlProps) => (
  <Typed {...props} read={(entry) => readDate(props.field, entry, typeDay)} write={showDay} withTime={false} />
)

/** In China's time zone, whatever the computer's zone is. */
export const DateTimeControl = (props: ControlProps) => (
  <Typed {...props} read={typeInstant} write={showInstant} withTime />
)

interface TypedProps extends ControlProps {
  readonly read: (text: string) => string | undefined
  readonly write: (value: string) => string
  readonly withTime: boolean
}

const titleOf = (field: Field, withTime: boolean): string => {
  if (withTime) return '如 1123 0830、0830、+1 0830；F2 打开日历'
  return `如 1123、+1、今、明${mayBeLongTerm(field) ? '、长期' : ''}；F2 打开日历`
}

/**
 * A typed day or time, in long and short forms. Unreadable input stays as typed, for validation to report; readable input is
 * normalised on blur. F2 opens the calendar.
 */
function Typed({ read, write, withTime, ...props }: TypedProps) {
  const { field, value, onChange, disabled = false } = props
  const input = useRef<InputRef>(null)
  const [open, setOpen] = useState(false)
  const text = asText(value)
  const { inputText, type, leave } = useTyping(text, { read, write }, onChange)
  const close = () => {
    setOpen(false)
    input.current?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'F2') return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <span className="gq-date">
      <Input
        {...ariaOf(props)}
        ref={input}
        className="figures"
        disabled={disabled}
        autoComplete="off"
        placeholder={placeholderOf('请输入', field)}
        title={titleOf(field, withTime)}
        {...(props.bad ? { status: 'error' as const } : {})}
        value={inputText}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        onKeyDown={onKey}
        suffix={
          <Button
            type="text"
            size="small"
            tabIndex={-1}
            disabled={disabled}
            aria-label={`打开日历：${field.label}`}
            icon={<CalendarOutlined />}
            onClick={() => setOpen(true)}
          />
        }
      />
      {open && (
        <Suspense fallback={null}>
          <Calendar
            value={text === LONG_TERM || read(write(text)) === undefined ? null : write(text)}
            withTime={withTime}
            onTake={(next) => {
              type(next)
              leave()
              close()
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </span>
  )
}
