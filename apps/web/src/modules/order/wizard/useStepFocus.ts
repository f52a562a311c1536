import type { RefObject } from 'react'
import { useRef } from 'react'
import { focusNext, jumpTo } from '../../../kit/form/keys.ts'
import type { GridHandle } from '../../../kit/lineGrid/LineGrid.tsx'
import type { Step } from '../draft/steps.ts'
import { goodsStep, stepOf, trucksStep } from '../draft/steps.ts'

/** Moves the focus in an order: into the grid of a step, or into its fields. */
export function useStepFocus(step: Step, goods: RefObject<GridHandle | null>, trucks: RefObject<GridHandle | null>) {
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const path = useRef<string | undefined>(undefined)
  const hasFocus = useRef(false)
  const grid = step === goodsStep ? goods : step === trucksStep ? trucks : undefined

  /** To the first field, or to the active cell of a grid. */
  const begin = () => {
    if (grid?.current) grid.current.focus()
    else if (root.current) focusNext(root.current, root.current, false)
  }
  /** To a field of the head, a cell of a grid, or the elements below the grid of goods. */
  const jump = (to: string) => {
    const [, row = '0', field = ''] = to.split('.')
    if (grid?.current && field !== 'g_model') return grid.current.focus({ row: Number(row), field })
    jumpTo(root.current, to)
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.select()
  }
  return {
    root,
    button,
    begin,
    /** Jumps to a path; returns its step if that is another one, which the caller then shows. */
    jumpsTo: (to: string): Step | undefined => {
      const other = stepOf(to)
      if (other !== step) {
        path.current = to
        return other
      }
      jump(to)
      return undefined
    },
    /** Called before a step is shown because the focus has entered it: the arrival leaves the focus there. */
    keepFocus: () => {
      hasFocus.current = true
    },
    /** Called when a step has been rendered. */
    arrive: () => {
      const isEntered = hasFocus.current
      hasFocus.current = false
      if (isEntered) return
      const to = path.current
      path.current = undefined
      if (to) jump(to)
      else begin()
    },
    /** From the blank last line of a grid to the button of the next step. */
    leaveGrid: () => button.current?.focus(),
  }
}

/** Commits the input of the focused field before its step is left. */
export const settleTyping = (): void => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
