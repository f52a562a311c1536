import type { RefObject } from 'react'
import { useSinglePage } from '../tabs/useSinglePage.ts'
import { useAutoHide } from './useAutoHide.ts'
import { useFocusAfterNavigation, useScrollPlaces } from './usePlaces.ts'

interface Props {
  readonly scroller: RefObject<HTMLElement | null>
  readonly page: RefObject<HTMLElement | null>
  /** Key of the visible page. */
  readonly active: string
  readonly title: string
  /** Called when the header is to hide, or to appear. */
  readonly onHide: (isHidden: boolean) => void
}

/** What the frame does after the first view: nothing of it is visible, so its code loads later. */
export default function PageHabits({ scroller, page, active, title, onHide }: Props) {
  useSinglePage(active, title)
  useScrollPlaces(scroller, active)
  useFocusAfterNavigation(page, active)
  useAutoHide(scroller, onHide)
  return null
}
