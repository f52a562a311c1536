import type { RefObject } from 'react'
import { useContext, useEffect, useRef } from 'react'
import { ActiveContext } from '../../kit/active.ts'

interface Acts {
  readonly save: () => void
  readonly check: () => void
  readonly rehearse: () => void
  readonly submit: () => void
}

/** F9 and Ctrl+Shift+Enter check, Shift+F9 rehearses; the other keys also work without a focused field. */
export function useDocumentKeys(root: RefObject<HTMLElement | null>, acts: Acts): void {
  const active = useContext(ActiveContext)
  const now = useRef(acts)
  useEffect(() => {
    now.current = acts
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as Node
      // After a navigation the focus is on the page around the document.
      const isAround = target.contains(root.current)
      const act = actOf(event, isAround)
      if (!act || !(isAround || root.current?.contains(target))) return
      event.preventDefault()
      event.stopPropagation()
      // A grid cell commits its input on blur.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      now.current[act]()
    }
    if (active) document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [active, root])
}

function actOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent, isAround: boolean): keyof Acts | undefined {
  const withControl = ctrlKey || metaKey
  if (key === 'F9' && shiftKey) return 'rehearse'
  if (key === 'F9' || (key === 'Enter' && withControl && shiftKey)) return 'check'
  if (!isAround || !withControl) return undefined
  return key === 'Enter' ? 'submit' : key.toLowerCase() === 's' ? 'save' : undefined
}
