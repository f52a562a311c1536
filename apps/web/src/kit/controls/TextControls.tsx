import { Button, Input } from 'antd'
import TextArea from 'antd/es/input/TextArea'
import type { ControlProps } from './control.ts'
import { ariaOf, asText, blankToNull, capitalsOf, placeholderOf } from './control.ts'
import { readDecimal, readInteger, writeDecimal } from './numberText.ts'
import { useTyping } from './useTyping.ts'

export const ordinary = (props: ControlProps) => ({
  ...ariaOf(props),
  disabled: props.disabled ?? false,
  placeholder: placeholderOf('请输入', props.field),
  ...(props.bad ? { status: 'error' as const } : {}),
})

export function TextControl(props: ControlProps) {
  const { field, value, onChange } = props
  const completed = field.kind === 'text' ? field.complete?.(asText(value)) : undefined
  const isLonger = completed?.startsWith(asText(value).trim().toUpperCase()) === true
  return (
    <>
      <Input
        {...ordinary(props)}
        className={capitalsOf(field)}
        type={field.secret ? 'password' : 'text'}
        autoComplete={field.secret ? 'new-password' : 'off'}
        allowClear
        value={asText(value)}
        onChange={(event) => onChange(blankToNull(event.target.value))}
      />
      {completed && !props.disabled && (
        <Button
          type="link"
          onClick={(event) => {
            // The button goes with its offer: the focus returns to the field before.
            event.currentTarget.parentElement?.querySelector('input')?.focus()
            onChange(completed)
          }}
        >
          {isLonger ? '补为' : '改为'} {completed}
        </Button>
      )}
    </>
  )
}

export function LongTextControl(props: ControlProps) {
  return (
    <TextArea
      {...ordinary(props)}
      autoSize={{ minRows: 2, maxRows: 8 }}
      value={asText(props.value)}
      onChange={(event) => props.onChange(blankToNull(event.target.value))}
    />
  )
}

export function IntegerControl(props: ControlProps<'integer'>) {
  return <FigureControl {...props} read={readInteger} inputMode="numeric" />
}

/** An exact decimal is always text. */
export function DecimalControl(props: ControlProps<'decimal'>) {
  return <FigureControl {...props} read={readDecimal} inputMode="decimal" />
}

interface FigureProps extends ControlProps<'integer' | 'decimal'> {
  readonly read: (text: string) => unknown
  readonly inputMode: 'numeric' | 'decimal'
}

function FigureControl({ read, inputMode, ...props }: FigureProps) {
  const { field, value, onChange } = props
  const write = (text: string) => writeDecimal(field, text)
  const { inputText, type, leave } = useTyping(asText(value), { read, write }, onChange)
  return (
    <Input
      {...ordinary(props)}
      className="figures gq-right"
      inputMode={inputMode}
      autoComplete="off"
      suffix={field.unit && !field.label.includes(`(${field.unit})`) ? field.unit : undefined}
      value={inputText}
      onChange={(event) => type(event.target.value)}
      onBlur={leave}
    />
  )
}
