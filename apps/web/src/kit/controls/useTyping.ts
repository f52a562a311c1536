import { useState } from 'react'

/**
 * The text of an input while it is typed: as it is, since a part of a figure or a day means something else than the whole. Unreadable
 * input is passed on as it is, for validation to report; readable input is shown in its usual form after leaving.
 */
export function useTyping(
  value: string,
  { read, write }: { readonly read: (entry: string) => unknown; readonly write: (value: string) => string },
  onChange: (value: unknown) => void,
) {
  const [typing, setTyping] = useState<{ readonly text: string; readonly value: string }>()
  const inputText = typing && typing.value === value ? typing.text : write(value)
  const type = (text: string) => {
    const next = text.trim() === '' ? null : (read(text) ?? text)
    setTyping({ text, value: next === null ? '' : String(next) })
    onChange(next)
  }
  return { inputText, type, leave: () => setTyping(undefined) }
}
