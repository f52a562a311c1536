import { useEffect } from 'react'
import type { RefObject } from 'react'
import { useSettings } from '../../theme/appearance.ts'

/** The header hides only below this scroll position, px. */
const THRESHOLD_PX = 300
/** Smaller movements, by a trembling hand or a bouncing page, are ignored, px. */
const TREMBLE_PX = 8

/** Hides the header after scrolling down beyond the threshold, until the user scrolls up. */
export function useAutoHide(scroller: RefObject<HTMLElement | null>, onHide: (isHidden: boolean) => void): void {
  const { auto_hide_header } = useSettings()
  useEffect(() => {
    const element = scroller.current
    if (!auto_hide_header || !element) return
    let last = element.scrollTop
    const follow = () => {
      const top = element.scrollTop
      if (Math.abs(top - last) < TREMBLE_PX) return
      onHide(top > last && top > THRESHOLD_PX)
      last = top
    }
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [scroller, onHide, auto_hide_header])
}
