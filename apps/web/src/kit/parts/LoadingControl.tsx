import { useLayoutEffect, useRef } from 'react'

interface Props {
  readonly id?: string | undefined
  readonly label: string
  readonly disabled?: boolean
  readonly placeholder?: string
  /** The text of the field, where `onType` keeps all that is typed: nothing is passed to the control then but the focus. */
  readonly value?: string
  /** The control selects by what is typed: Enter waits for it. */
  readonly selects?: boolean
  /** Gets what is typed, so that a form that is saved before the control arrives has it. */
  readonly onType?: (text: string) => void
}

const enter = { key: 'Enter', bubbles: true, cancelable: true }

/** Types into a control as a user would, and leaves it unless it has the focus. */
function typeInto(control: HTMLInputElement, text: string): void {
  const type = (next: string) => {
    // As an assignment React would not notice it.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, next)
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
  // Nor would it notice the text that `onType` has passed to the field already, which the control must read.
  if (control.value === text) type('')
  type(text)
  if (document.activeElement !== control) control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

/**
 * Takes the place of a control whose code is loading. It takes the focus, clicks and what is typed too, so that Enter does not skip the field
 * and no key is lost, and passes them to the control.
 */
export function LoadingControl({ id, label, disabled = false, placeholder = '', value, selects, onType }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const isPressed = useRef(false)
  const isKept = value !== undefined
  useLayoutEffect(() => {
    const element = input.current
    const fieldElement = element?.closest('[data-field]') ?? element?.parentElement
    return () => {
      const [hadFocus, text] = [document.activeElement === element, isKept ? '' : (element?.value ?? '')]
      const isEntered = hadFocus && element?.dataset['enter'] === 'pressed'
      if (!hadFocus && text === '') return
      // The control is inserted in the same commit.
      queueMicrotask(() => {
        const control = fieldElement?.querySelector('input')
        if (hadFocus) control?.focus()
        if (control && text !== '') {
          typeInto(control, text)
          if (isEntered) control.dispatchEvent(new KeyboardEvent('keydown', enter))
        }
        // Opens the list of a select.
        else if (hadFocus && isPressed.current && control?.role === 'combobox')
          control.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
      })
    }
  }, [isKept])
  return (
    <input
      ref={input}
      {...(id ? { id } : {})}
      className="gq-wide gq-waiting"
      aria-label={label}
      aria-busy
      data-enter={selects ? 'waits' : undefined}
      autoComplete="off"
      disabled={disabled}
      placeholder={placeholder}
      {...(isKept ? { value } : {})}
      onChange={(event) => onType?.(event.target.value)}
      onMouseDown={() => (isPressed.current = true)}
    />
  )
}
