import { useLayoutEffect, useRef } from 'react'

/**
 * Takes the place of a control whose code is loading. It takes the focus too, so that Enter does not skip the field, and passes it to
 * the control.
 */
export function LoadingControl({ id, label }: { readonly id?: string | undefined; readonly label: string }) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const element = input.current
    const place = element?.closest('[data-field]') ?? element?.parentElement
    return () => {
      // The control is inserted in the same commit.
      if (document.activeElement === element) queueMicrotask(() => place?.querySelector('input')?.focus())
    }
  }, [])
  return (
    <input ref={input} {...(id ? { id } : {})} className="gq-wide gq-waiting" aria-label={label} aria-busy readOnly />
  )
}
