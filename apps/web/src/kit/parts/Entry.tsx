import { Input } from 'antd'

/** An entry of a search form, as it is typed. */
export interface EntryProps {
  readonly id: string
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly isFigure?: boolean
  readonly onBlur?: () => void
}

export function Entry({ label, onChange, isFigure = false, ...entry }: EntryProps) {
  return (
    <Input
      {...entry}
      aria-label={label}
      allowClear={!isFigure}
      {...(isFigure ? { inputMode: 'decimal' as const } : {})}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
