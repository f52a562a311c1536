import type { ClipboardEvent, CSSProperties, KeyboardEvent } from 'react'
import { useEffect, useState } from 'react'
import type { Option } from '../controls/codes.ts'
import { exact } from '../controls/match.ts'
import type { CellLookup } from './cellLookup.ts'
import { isAskable, useCellHits } from './cellLookup.ts'
import type { GridController } from './gridController.ts'
import type { GridColumn } from './logic/columns.ts'
import type { Command } from './logic/keys.ts'
import { commandOf } from './logic/keys.ts'
import { isPicked, useHits } from './useOptions.ts'

/** The position of the look-up: beside the grid's frame, so that no cell clips it. */
export interface PopupPosition {
  readonly host: Element
  readonly style: CSSProperties
}

/** The text of the live input, its look-up, and its keys. */
export function useCellInput(
  grid: GridController,
  { field }: GridColumn,
  options: readonly Option[],
  lookup: CellLookup | undefined,
) {
  const [draft, setDraft] = useState<string>()
  const [position, setPosition] = useState<PopupPosition>()
  const [mark, setMark] = useState(-1)
  const [pendingCommand, setPendingCommand] = useState<Command>()
  const picks = isPicked(field)
  const open = position !== undefined
  const fieldHits = useHits(field, options, draft ?? '', open)
  const cellHits = useCellHits(lookup, draft ?? '', open)
  const { hits, waiting } = lookup ? cellHits : fieldHits

  const type = (input: HTMLInputElement) => {
    grid.type(input.value)
    setDraft(input.value)
    setPendingCommand(undefined)
    setMark(-1)
    const offers = picks ? input.value.trim() !== '' : lookup !== undefined && isAskable(input.value)
    setPosition(offers ? placeAt(input) : undefined)
  }
  const leave = () => {
    grid.left()
    setDraft(undefined)
    setPosition(undefined)
    setPendingCommand(undefined)
  }
  const put = (option: Option) => (lookup ? grid.replaceLine((line) => lookup.fill(line, option)) : grid.pick(option))
  const choose = (option: Option) => {
    put(option)
    grid.go(grid.at)
  }
  /** The selection of Enter and Tab: the highlighted option, the one typed completely, or the first offered one. */
  const selectedOption = (): Option | undefined => {
    if (mark >= 0) return hits[mark]
    const text = grid.typing?.trim()
    return text ? (exact([...hits, ...options], text) ?? hits.find((option) => !option.disabled)) : undefined
  }
  /** Applies the selection before the focus moves on; returns whether it may. */
  const settle = (): boolean => {
    if (lookup) return settleText(lookup)
    if (!picks || !(open || grid.typing !== undefined)) return true
    const option = selectedOption()
    if (option?.disabled || (waiting && !option)) return false
    if (option) grid.pick(option)
    return true
  }
  /** Complete text stays as typed; partial text selects the first match. */
  const settleText = (cellLookup: CellLookup): boolean => {
    const text = grid.typing?.trim() ?? ''
    if (!open || (mark < 0 && cellLookup.isWhole(text))) return true
    if (waiting) return false
    const option = mark >= 0 ? hits[mark] : hits.find((one) => !one.disabled)
    if (option?.disabled || (!option && hits.length > 0)) return false
    if (option) put(option)
    return true
  }
  const inLookUp = (key: string): boolean => {
    if (!open || !['ArrowDown', 'ArrowUp', 'Escape'].includes(key)) return false
    if (key === 'Escape') setPosition(undefined)
    else setMark((now) => (key === 'ArrowDown' ? Math.min(now + 1, hits.length - 1) : Math.max(now - 1, -1)))
    return true
  }
  const does = (command: Command, input: HTMLInputElement): boolean => {
    if (command.do === 'lookUp') setPosition(picks || lookup ? placeAt(input) : undefined)
    else if (!isGoingOn(command) || settle()) return grid.run(command)
    else if (waiting) setPendingCommand(command)
    return true
  }
  // A user who types faster than the server responds moves on when the response has arrived.
  useEffect(() => {
    if (!pendingCommand || waiting) return
    setPendingCommand(undefined)
    if (settle()) grid.run(pendingCommand)
    // Only the answer carries it out.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pendingCommand, waiting])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const isTaken = inLookUp(event.key)
    if (isTaken) event.stopPropagation()
    const command = isTaken ? undefined : commandFor(event)
    if (isTaken || (command && does(command, event.currentTarget))) event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (!isBlock(pasted)) return
    event.preventDefault()
    grid.pasteText(pasted)
  }
  return {
    draft,
    picks: picks || lookup !== undefined,
    position,
    mark,
    hits,
    waiting,
    type,
    leave,
    choose,
    onKeyDown,
    onPaste,
  }
}

const isGoingOn = (command: Command) => command.do === 'move' && command.by !== undefined

/** Whether it has more than one cell; a spreadsheet appends a line break to a single cell. */
const isBlock = (text: string) => /[\t\n\r]/.test(text.replace(/[\r\n]+$/, ''))

function commandFor(event: KeyboardEvent<HTMLInputElement>): Command | undefined {
  const { selectionStart, selectionEnd, value } = event.currentTarget
  const key = { key: event.key, ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey, alt: event.altKey }
  return commandOf(key, { start: selectionStart ?? 0, end: selectionEnd ?? 0, length: value.length })
}

const popupHeight = 280

/** Below the cell, or above it if the window has no room. */
function placeAt(input: HTMLInputElement): PopupPosition | undefined {
  const host = input.closest('.gq-grid-host')
  if (!host) return undefined
  const cell = input.getBoundingClientRect()
  const frame = host.getBoundingClientRect()
  const isTight = cell.bottom + popupHeight > window.innerHeight && cell.top > popupHeight
  const left = Math.max(0, Math.min(cell.left - frame.left, frame.width - 240))
  return {
    host,
    style: isTight ? { left, bottom: frame.bottom - cell.top } : { left, top: cell.bottom - frame.top },
  }
}
