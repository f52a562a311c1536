import type { RefObject } from 'react'
import { useContext, useEffect, useRef } from 'react'
import { ActiveContext } from '../../kit/active.ts'

interface Acts {
  readonly save: () => void
  readonly check: () => void
  readonly rehearse?: () => void
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
      const act = actOf(event, event.target === document.body)
      const isHere = event.target === document.body || root.current?.contains(event.target as Node)
      if (!act || !isHere) return
      event.preventDefault()
      event.stopPropagation()
      // A grid cell commits its input on blur.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      now.current[act]?.()
    }
    if (active) document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [active, root])
}

function actOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent, isNowhere: boolean): keyof Acts | undefined {
  const withControl = ctrlKey || metaKey
  if (key === 'F9' && shiftKey) return 'rehearse'
  if (key === 'F9' || (key === 'Enter' && withControl && shiftKey)) return 'check'
  if (!isNowhere || !withControl) return undefined
  return key === 'Enter' ? 'submit' : key.toLowerCase() === 's' ? 'save' : undefined
}
