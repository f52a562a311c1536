import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Option } from '../controls/codes.ts'
import { exact } from '../controls/match.ts'
import { writeValue } from '../controls/read.ts'
import type { Desk } from './desk.ts'
import type { Line } from './block.ts'
import type { GridColumn } from './logic/columns.ts'
import type { Command } from './logic/keys.ts'
import { commandOf } from './logic/keys.ts'
import { LookUp } from './LookUp.tsx'
import { isPicked, useHits } from './useOptions.ts'

export interface CellInputProps {
  readonly desk: Desk
  readonly column: GridColumn
  readonly line: Line
  readonly number: number
  readonly options: readonly Option[]
  readonly problem: string | undefined
}

/** Leading blanks and signs a pasted single value may bear at its end. */
const isBlock = (text: string) => /[\t\n\r]/.test(text.replace(/[\r\n]+$/, ''))

/** The one live input of a grid: always real and focused, so that an input method's first key is not lost. */
export function CellInput({ desk, column, line, number, options, problem }: CellInputProps) {
  const { field, name } = column
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const [mark, setMark] = useState(-1)
  const picks = isPicked(field)
  const { hits, waiting } = useHits(field, options, typed ?? '', picks && open)
  useTakeFocus(input, desk)
  const text = line[`${name}_text`]
  const given = typeof text === 'string' ? text : writeValue(field, line[name])

  const type = (next: string) => {
    desk.typing = next
    setTyped(next)
    setMark(-1)
    setOpen(picks && next.trim() !== '')
  }
  const choose = (option: Option, command?: Command) => {
    desk.pick(option)
    if (command) desk.run(command)
    else desk.go(desk.at)
  }
  const leave = () => {
    desk.wantsFocus = false
    desk.flush()
    setTyped(undefined)
    setOpen(false)
  }
  /** What Enter and Tab choose: the marked hit, the one typed in full, or the first of those offered. */
  const chosen = (): Option | undefined => {
    if (mark >= 0) return hits[mark]
    const typedText = desk.typing?.trim()
    return typedText ? (exact([...hits, ...options], typedText) ?? hits.find((option) => !option.disabled)) : undefined
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) return stepMark(event)
    if (open && event.key === 'Escape') return (event.preventDefault(), event.stopPropagation(), setOpen(false))
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const caret = { start: selectionStart ?? 0, end: selectionEnd ?? 0, length: value.length }
    const command = commandOf({ key: event.key, ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey, alt: event.altKey }, caret)
    if (!command) return
    if (command.do === 'lookUp') return (event.preventDefault(), setOpen(picks))
    if (isGoingOn(command) && picks && (open || desk.typing !== undefined)) {
      const option = chosen()
      if (waiting && !option) return event.preventDefault()
      if (option?.disabled) return event.preventDefault()
      if (option) desk.pick(option)
    }
    if (desk.run(command)) event.preventDefault()
  }
  const stepMark = (event: KeyboardEvent) => {
    event.preventDefault()
    setMark((now) => (event.key === 'ArrowDown' ? Math.min(now + 1, hits.length - 1) : Math.max(now - 1, -1)))
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (!isBlock(pasted)) return
    event.preventDefault()
    desk.pasteText(pasted)
  }
  const combo = picks ? { role: 'combobox', 'aria-expanded': open, 'aria-controls': `${id}hits`, 'aria-autocomplete': 'list' as const, ...(mark >= 0 ? { 'aria-activedescendant': `${id}hits${mark}` } : {}) } : {}
  const host = input.current?.closest('.gq-grid-host')
  return (
    <>
      <input
        {...combo}
        ref={input}
        className="gq-cell-input"
        aria-label={`${field.label} 第${number}行`}
        aria-invalid={problem !== undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? given}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onMouseDown={selectWhole}
        onFocus={() => void (desk.wantsFocus = true)}
        onBlur={leave}
      />
      {open && host && createPortal(
        <div className="gq-hits-place" style={placeBelow(input.current, host)}>
          <LookUp id={`${id}hits`} label={`${field.label}的可选项`} hits={hits} waiting={waiting} mark={mark} onPick={choose} />
        </div>,
        host,
      )}
    </>
  )
}

/** The first press selects all, a second one sets the caret. */
function selectWhole(event: MouseEvent<HTMLInputElement>): void {
  const input = event.currentTarget
  if (document.activeElement === input) return
  event.preventDefault()
  input.focus()
  input.select()
}

const isGoingOn = (command: Command) => command.do === 'move' && command.by !== undefined

/** The first showing of a grid takes no focus; afterwards the cursor stands in the active cell with its text selected. */
function useTakeFocus(input: { readonly current: HTMLInputElement | null }, desk: Desk): void {
  useLayoutEffect(() => {
    const it = input.current
    if (!it || !desk.wantsFocus) return
    it.focus({ preventScroll: true })
    it.select()
    it.closest('[role=gridcell]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [input, desk])
}

const popupHeight = 280

/** Below the cell, or above it where there is no room in the window. */
function placeBelow(input: Element | null, host: Element) {
  const cell = input?.getBoundingClientRect()
  const frame = host.getBoundingClientRect()
  if (!cell) return {}
  const isTight = cell.bottom + popupHeight > window.innerHeight && cell.top > popupHeight
  const left = Math.max(0, Math.min(cell.left - frame.left, frame.width - 240))
  return isTight ? { left, bottom: frame.bottom - cell.top } : { left, top: cell.bottom - frame.top }
}
