import type { CSSProperties, KeyboardEvent } from 'react'
import { useState } from 'react'
import type { Option } from '../controls/codes.ts'
import type { ControlProps } from '../controls/control.ts'
import { blankToNull } from '../controls/control.ts'
import { useLookup } from '../controls/lookups.ts'
import { matching } from '../controls/match.ts'
import { problemOf } from '../form/values.ts'

const none: readonly Option[] = []

/** The input of a field that suggests codes, its suggestions, and its keys. */
export function useCodeInput({ field, value, within, onChange }: ControlProps<'text'>) {
  const [position, setPosition] = useState<CSSProperties>()
  // The text typed since the list opened; undefined if it opened over an existing value.
  const [text, setText] = useState<string>()
  // The highlighted row, not its line: lines move when the response arrives.
  const [highlighted, setHighlighted] = useState<string>()
  // An arrow key was pressed before the response.
  const [isEarly, setIsEarly] = useState(false)
  const open = position !== undefined
  const isNarrow = typeof within === 'string' && within !== ''
  const { options, waiting } = useLookup(
    field.suggest?.entity,
    text ?? '',
    open,
    field.suggest?.narrow && isNarrow ? { [field.suggest.narrow.of]: within } : {},
  )
  const [answered, setAnswered] = useState<readonly Option[]>(none)
  if (open && !waiting && options.length > 0 && answered !== options) setAnswered(options)
  // The list does not flicker with each character: matching earlier results stay until the next response.
  const hits = offered(waiting && options.length === 0 ? matching(answered, text ?? '') : options, text, isNarrow)
  const isCode = value === null || value === undefined || problemOf(field, value) === undefined
  // A partial name is not a valid value: Enter selects the first match. Text that may be a code is kept unless a line is
  // highlighted.
  const isEager = isEarly || (!isCode && text !== undefined)
  const isFirst = (option: Option) => isEager && !option.disabled
  const mark = hits.findIndex(highlighted === undefined ? isFirst : ({ value: id }) => id === highlighted)
  const looking = open && waiting && isEager
  const isVisible = open && (hits.length > 0 || looking)

  const show = (input: Element, text?: string) => {
    setPosition(placeAt(input))
    setText(text)
    setHighlighted(undefined)
    setIsEarly(false)
  }
  const close = () => {
    setPosition(undefined)
    setAnswered(none)
  }
  const type = (input: HTMLInputElement) => {
    const text = input.value.trim()
    onChange(blankToNull(input.value))
    if (text === '') close()
    else show(input, text)
  }
  const choose = (option: Option | undefined) => {
    if (option && !option.disabled) onChange(option.code)
    close()
  }
  /** Without an option the form checks what was typed. */
  const takeFirst = (): 'taken' | 'same' => {
    const option = hits[mark]
    choose(option)
    return option && option.code !== value ? 'taken' : 'same'
  }
  const keys: Readonly<Record<string, (input: HTMLInputElement) => void>> = {
    ArrowDown: (input) => {
      if (hits.length > 0 && open) setHighlighted(hits[Math.min(mark + 1, hits.length - 1)]?.value)
      else if (waiting) setIsEarly(true)
      else show(input)
    },
    ArrowUp: () => setHighlighted(hits[mark - 1]?.value),
    Escape: close,
    Enter: () => choose(hits[mark]),
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { ctrlKey, metaKey, shiftKey, nativeEvent, keyCode } = event
    const isPlain = !ctrlKey && !metaKey && !shiftKey && !nativeEvent.isComposing && keyCode !== 229
    const act = isPlain && (isVisible || event.key === 'ArrowDown') ? keys[event.key] : undefined
    if (!act) return
    event.preventDefault()
    // The form goes on once Enter has selected.
    if (event.key !== 'Enter') event.stopPropagation()
    act(event.currentTarget)
  }
  return {
    position,
    hits,
    waiting,
    mark,
    looking,
    isVisible,
    isSettled: !open && isCode,
    show,
    close,
    type,
    choose,
    takeFirst,
    onKeyDown,
  }
}

/** Rows with a code. One character is too short for a query. The owner of a row is not shown if the query already restricts it. */
function offered(options: readonly Option[], text: string | undefined, isNarrow: boolean): readonly Option[] {
  const coded = options.filter((option) => option.code)
  const fitting = [...(text ?? '')].length === 1 ? matching(coded, text ?? '') : coded
  return isNarrow ? fitting.map(({ hint: _, ...option }) => option) : fitting
}

const height = 280
const width = 480

/** Below the field and to its right, or above and to its left if the window has no room. */
function placeAt(input: Element): CSSProperties {
  const field = input.getBoundingClientRect()
  const isTight = field.bottom + height > window.innerHeight && field.top > height
  return {
    ...(isTight ? { bottom: '100%' } : { top: '100%' }),
    ...(field.left + width > window.innerWidth ? { right: 0 } : { left: 0 }),
  }
}
