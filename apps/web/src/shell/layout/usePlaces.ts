import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** Returns every page to the scroll position at which it was left; new pages start at the top. */
export function useScrollPlaces(scroller: RefObject<HTMLElement | null>, active: string): void {
  const places = useRef(new Map<string, number>())
  const current = useRef(active)
  useEffect(() => {
    const element = scroller.current
    const keep = () => element && places.current.set(current.current, element.scrollTop)
    element?.addEventListener('scroll', keep, { passive: true })
    return () => element?.removeEventListener('scroll', keep)
  }, [scroller])
  useLayoutEffect(() => {
    if (current.current === active) return
    const top = places.current.get(active) ?? 0
    current.current = active
    scroller.current?.scrollTo({ top })
  }, [scroller, active])
}

/** After a navigation by a menu or a link the keyboard continues in the page; fields that take the focus themselves keep it. */
export function useFocusAfterNavigation(page: RefObject<HTMLElement | null>, active: string): void {
  const last = useRef(active)
  useEffect(() => {
    if (last.current === active) return
    last.current = active
    const focused = document.activeElement
    const isLeft = focused === null || focused === document.body || focused.closest('nav, [inert]') !== null
    if (isLeft) page.current?.focus({ preventScroll: true })
  }, [page, active])
}
