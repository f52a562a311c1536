import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

const INPUTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Scrolls to a position as soon as the content is long enough, unless the user scrolls before; returns the cancellation. */
function scrollWhenLong(scroller: HTMLElement, top: number): () => void {
  const growth = new ResizeObserver(() => scroll())
  const stop = () => {
    growth.disconnect()
    for (const input of INPUTS) scroller.removeEventListener(input, stop)
  }
  const scroll = () => {
    scroller.scrollTo({ top })
    if (scroller.scrollTop >= Math.floor(top)) stop()
  }
  for (const child of scroller.children) growth.observe(child)
  for (const input of INPUTS) scroller.addEventListener(input, stop, { passive: true })
  scroll()
  return stop
}

/** Returns every page to the scroll position at which it was left; new pages start at the top. */
export function useScrollPlaces(scroller: RefObject<HTMLElement | null>, active: string): void {
  const scrollPositions = useRef(new Map<string, number>())
  const current = useRef(active)
  useEffect(() => {
    const element = scroller.current
    const keep = () => element && scrollPositions.current.set(current.current, element.scrollTop)
    element?.addEventListener('scroll', keep, { passive: true })
    return () => element?.removeEventListener('scroll', keep)
  }, [scroller])
  useLayoutEffect(() => {
    if (current.current === active) return undefined
    const top = scrollPositions.current.get(active) ?? 0
    current.current = active
    return scroller.current ? scrollWhenLong(scroller.current, top) : undefined
  }, [scroller, active])
}

/**
 * After a navigation by a menu or a link the keyboard continues in the page; fields that take the focus themselves keep it. `opened` is
 * the page with which the frame was opened: users may have left it before this code was loaded.
 */
export function useFocusAfterNavigation(page: RefObject<HTMLElement | null>, active: string, opened: string): void {
  const last = useRef(opened)
  useEffect(() => {
    if (last.current === active) return
    last.current = active
    const focused = document.activeElement
    const isLeft = focused === null || focused === document.body || focused.closest('nav, [inert]') !== null
    if (isLeft) page.current?.focus({ preventScroll: true })
  }, [page, active])
}
