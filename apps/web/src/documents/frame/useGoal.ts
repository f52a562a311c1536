import type { RefObject } from 'react'
import { useCallback, useEffect, useState } from 'react'
import { jumpTo } from '../../kit/form/keys.ts'
import type { Goal } from './context.ts'

/** Jumps to any place of the document: `onJump` first makes it visible, then it gets the focus. `onJump` must be stable. */
export function useGoal(root: RefObject<HTMLElement | null>, onJump: (path: string) => void) {
  const [goal, setGoal] = useState<Goal>()
  const jump = useCallback(
    (path: string) => {
      onJump(path)
      setGoal((now) => ({ path, turn: (now?.turn ?? 0) + 1 }))
    },
    [onJump],
  )
  useEffect(() => {
    if (!goal) return
    const grids = [...(root.current?.querySelectorAll<HTMLElement>('[data-lines]') ?? [])]
    const grid = grids.find(({ dataset }) => `${goal.path}.`.startsWith(`${dataset['field']}.`))
    // The grid takes the focus itself; it only has to be scrolled into view.
    if (grid) grid.scrollIntoView({ block: 'center' })
    else jumpTo(root.current, goal.path)
  }, [goal, root])
  return { goal, jump }
}
