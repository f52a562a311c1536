import type { MouseEvent } from 'react'
import { useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Option } from '../controls/codes.ts'
import { capitalsOf } from '../controls/control.ts'
import { writeValue } from '../controls/numberText.ts'
import { LookUp } from '../suggest/LookUp.tsx'
import type { Line } from './block.ts'
import type { CellLookup } from './cellLookup.ts'
import type { GridController } from './gridController.ts'
import type { CellProblem } from './logic/checks.ts'
import type { GridColumn } from './logic/columns.ts'
import { useCellInput } from './useCellInput.ts'

export interface CellInputProps {
  readonly controller: GridController
  readonly column: GridColumn
  readonly line: Line
  readonly number: number
  readonly options: readonly Option[]
  readonly problem: CellProblem | undefined
  readonly lookup: CellLookup | undefined
}

/** The single live input of a grid: always real and focused, so that the first key of an input method is not lost. */
export function CellInput({ controller, column, line, number, options, problem, lookup }: CellInputProps) {
  const { field, name } = column
  const id = `${useId()}hits`
  const input = useRef<HTMLInputElement>(null)
  const cell = useCellInput(controller, column, options, lookup)
  const { position, mark } = cell
  const text = line[`${name}_text`]
  useLayoutEffect(() => {
    if (controller.wantsFocus && input.current) takeFocus(input.current)
  }, [controller])
  return (
    <>
      <input
        {...(cell.picks ? comboOf(id, position !== undefined, mark) : {})}
        ref={input}
        className={`gq-cell-input ${capitalsOf(field)}`}
        aria-label={`${field.label} 第${number}行`}
        aria-invalid={problem?.severity === 'block'}
        autoComplete="off"
        spellCheck={false}
        value={cell.draft ?? (typeof text === 'string' ? text : writeValue(field, line[name]))}
        onChange={(event) => cell.type(event.target)}
        onKeyDown={cell.onKeyDown}
        onPaste={cell.onPaste}
        onMouseDown={selectWhole}
        onFocus={() => controller.entered()}
        onBlur={cell.leave}
      />
      {position &&
        createPortal(
          <div className="gq-hits-place" style={position.style}>
            <LookUp
              id={id}
              label={`${field.label}的可选项`}
              hits={cell.hits}
              waiting={cell.waiting}
              mark={mark}
              onPick={cell.choose}
            />
          </div>,
          position.host,
        )}
    </>
  )
}

const comboOf = (id: string, open: boolean, mark: number) => ({
  role: 'combobox',
  'aria-expanded': open,
  'aria-controls': id,
  'aria-autocomplete': 'list' as const,
  ...(mark >= 0 ? { 'aria-activedescendant': `${id}${mark}` } : {}),
})

/** Focuses the active cell, selects its text and scrolls it into view. */
function takeFocus(input: HTMLInputElement): void {
  input.focus({ preventScroll: true })
  input.select()
  input.closest('[role=gridcell]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** The first click selects all, a second one sets the caret. */
function selectWhole(event: MouseEvent<HTMLInputElement>): void {
  const input = event.currentTarget
  if (document.activeElement === input) return
  event.preventDefault()
  input.focus()
  input.select()
}
