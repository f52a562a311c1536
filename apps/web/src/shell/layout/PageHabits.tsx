import type { RefObject } from 'react'
import { lazy, Suspense, useEffect } from 'react'
import { noteActivity } from '../../kit/call/activity.ts'
import { useDenied } from '../notices/denied.ts'
import { useAutoHide } from './useAutoHide.ts'
import { usePending } from './usePending.ts'
import { useFocusAfterNavigation, useScrollPlaces } from './usePlaces.ts'

const RightAside = lazy(() => import('../../modules/rights/explanation/RightAside.tsx'))

interface Props {
  readonly scroller: RefObject<HTMLElement | null>
  readonly page: RefObject<HTMLElement | null>
  /** Key of the visible page. */
  readonly active: string
  /** Key of the page with which the frame was opened. */
  readonly opened: string
  /** Called when the header is to hide, or to appear. */
  readonly onHide: (isHidden: boolean) => void
}

/** What the frame does after the first view: nothing of it is visible at first, so its code loads later. */
export default function PageHabits({ scroller, page, active, opened, onHide }: Props) {
  useScrollPlaces(scroller, active)
  useFocusAfterNavigation(page, active, opened)
  useAutoHide(scroller, onHide)
  usePending()
  useActivity()
  const { right, close } = useDenied()
  return (
    right && (
      <Suspense fallback={null}>
        <RightAside right={right} onClose={close} />
      </Suspense>
    )
  )
}

const SIGNS_OF_LIFE = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const

function useActivity(): void {
  useEffect(() => {
    noteActivity()
    const options = { capture: true, passive: true } as const
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, noteActivity, options)
    return () => {
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, noteActivity, options)
    }
  }, [])
}
