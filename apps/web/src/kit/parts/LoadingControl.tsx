import { useLayoutEffect, useRef } from 'react'

interface Props {
  readonly id?: string | undefined
  readonly label: string
  readonly disabled?: boolean
  readonly placeholder?: string
  /** Gets what is typed, so that a form that is saved before the control arrives has it. */
  readonly onType?: (text: string) => void
}

/** Types into a control as a user would, and leaves it unless it has the focus. */
function typeInto(control: HTMLInputElement, text: string): void {
  // As an assignment React would not notice it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, text)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  if (document.activeElement !== control) control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

/**
 * Takes the place of a control whose code is loading. It takes the focus, clicks and what is typed too, so that Enter does not skip the field
 * and no key is lost, and passes them to the control.
 */
export function LoadingControl({ id, label, disabled = false, placeholder = '', onType }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const isPressed = useRef(false)
  useLayoutEffect(() => {
    const element = input.current
    const place = element?.closest('[data-field]') ?? element?.parentElement
    return () => {
      const [hadFocus, text] = [document.activeElement === element, element?.value ?? '']
      if (!hadFocus && text === '') return
      // The control is inserted in the same commit.
      queueMicrotask(() => {
        const control = place?.querySelector('input')
        if (hadFocus) control?.focus()
        if (control && text !== '') typeInto(control, text)
        // Opens the list of a select.
        else if (hadFocus && isPressed.current && control?.role === 'combobox')
          control.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
      })
    }
  }, [])
  return (
    <input
      ref={input}
      {...(id ? { id } : {})}
      className="gq-wide gq-waiting"
      aria-label={label}
      aria-busy
      autoComplete="off"
      disabled={disabled}
      placeholder={placeholder}
      onChange={(event) => onType?.(event.target.value)}
      onMouseDown={() => (isPressed.current = true)}
    />
  )
}
