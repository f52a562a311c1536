import type { RefObject } from 'react'
import { useCallback, useEffect, useState } from 'react'
import { jumpTo } from '../../../kit/form/keys.ts'
import { placeOf } from '../rules/places.ts'
import type { Goal } from './context.ts'

/** Which bill is shown, and the jump to any place of the document: the bill is shown first, then the cursor set. `onJump` must stay the same. */
export function useGoal(root: RefObject<HTMLElement | null>, onJump: () => void) {
  const [bill, chooseBill] = useState(0)
  const [goal, setGoal] = useState<Goal>()
  const jump = useCallback(
    (path: string) => {
      const place = placeOf(path)
      onJump()
      if (place && place.in !== 'head') chooseBill(place.bill)
      setGoal((now) => ({ path, turn: (now?.turn ?? 0) + 1 }))
    },
    [onJump],
  )
  useEffect(() => {
    if (!goal) return
    const place = placeOf(goal.path)
    if (place?.in === 'head' || place?.in === 'bill') jumpTo(root.current, place.path)
    // The grid takes its cursor itself; it only has to come into view.
    if (place?.in === 'grid')
      root.current
        ?.querySelector(`[data-field="bills.${place.bill}.${place.grid}"]`)
        ?.scrollIntoView({ block: 'center' })
  }, [goal, root])
  return { bill, chooseBill, goal, jump }
}
