import { Input } from 'antd'
import { readDecimal } from '../controls/numberText.ts'
import { useTyping } from '../controls/useTyping.ts'

/** An entry of a search form; its value is text, as in the address. */
export interface EntryProps {
  readonly id: string
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly onChange: (value: string | null) => void
}

/** Any text. */
export function TextEntry({ id, label, placeholder, value, onChange }: EntryProps) {
  return (
    <Input
      id={id}
      aria-label={label}
      allowClear
      autoComplete="off"
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const asFigure = { read: readDecimal, write: (text: string) => text }

/** A figure, in any of the ways in which people write one. */
export function FigureEntry({ id, label, placeholder, value, onChange }: EntryProps) {
  const { inputText, type, leave } = useTyping(value, asFigure, (next) => onChange(next === null ? null : String(next)))
  return (
    <Input
      id={id}
      aria-label={label}
      placeholder={placeholder}
      inputMode="decimal"
      autoComplete="off"
      value={inputText}
      onChange={(event) => type(event.target.value)}
      onBlur={leave}
    />
  )
}
