import { CalendarOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import type { InputRef } from 'antd'
import type { KeyboardEvent } from 'react'
import { lazy, Suspense, useRef, useState } from 'react'
import { showInstant } from '../time.ts'
import type { ControlProps } from './control.ts'
import { ariaOf, asText, placeholderOf } from './control.ts'
import { typeDay, typeInstant } from './dates.ts'

const Calendar = lazy(() => import('./Calendar.tsx'))

export const DateControl = (props: ControlProps) => (
  <Typed {...props} read={typeDay} write={(value) => value} withTime={false} />
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

/**
 * A typed day or time, in long and short forms. Unreadable input stays as typed, for validation to report; readable input is
 * normalised on blur. F2 opens the calendar.
 */
function Typed({ read, write, withTime, ...props }: TypedProps) {
  const { field, value, onChange, disabled = false } = props
  const input = useRef<InputRef>(null)
  const [typing, setTyping] = useState<{ readonly text: string; readonly value: unknown }>()
  const [open, setOpen] = useState(false)
  const text = asText(value)
  const inputText = typing && typing.value === value ? typing.text : write(text)
  const take = (next: string) => {
    const parsed = next.trim() === '' ? null : (read(next) ?? next)
    setTyping({ text: next, value: parsed })
    onChange(parsed)
  }
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
        title={withTime ? '如 1123 0830、0830、+1 0830；F2 打开日历' : '如 1123、+1、今、明；F2 打开日历'}
        {...(props.bad ? { status: 'error' as const } : {})}
        value={inputText}
        onChange={(event) => take(event.target.value)}
        onBlur={() => setTyping(undefined)}
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
            value={read(write(text)) === undefined ? null : write(text)}
            withTime={withTime}
            onTake={(next) => {
              take(next)
              setTyping(undefined)
              close()
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </span>
  )
}
