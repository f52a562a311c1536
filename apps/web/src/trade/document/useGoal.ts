import type { RefObject } from 'react'
import { useCallback, useEffect, useState } from 'react'
import { jumpTo } from '../../kit/form/keys.ts'
import type { Goal } from './context.ts'

/** The jump to any place of the document: what hides it is opened by `onJump` first, then the cursor set. `onJump` must stay the same. */
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
    // The grid takes its cursor itself; it only has to come into view.
    if (grid) grid.scrollIntoView({ block: 'center' })
    else jumpTo(root.current, goal.path)
  }, [goal, root])
  return { goal, jump }
}
