import { useEffect, useLayoutEffect, useRef } from 'react'

/** What the keys of a form need to know about a control that offers a list. */
export interface PickerKeys {
  /** The answer to what was typed is on its way. */
  readonly waiting: boolean
  /** Takes several values, so Enter selects one and stays. */
  readonly several: boolean
  /** Has a value. */
  readonly filled: boolean
  /** Selects the first option, as soon as the answer has arrived, then goes on. */
  readonly takeFirst: (goOn: () => void) => void
}

const pickers = new WeakMap<Element, PickerKeys>()

/** The control around an element, as far as its field reaches. */
export function pickerAt(target: Element, field: Element): PickerKeys | undefined {
  for (let at: Element | null = target; at && at !== field; at = at.parentElement) {
    const picker = pickers.get(at)
    if (picker) return picker
  }
  return undefined
}

export interface Offer extends Pick<PickerKeys, 'waiting' | 'several' | 'filled'> {
  readonly element: () => Element | null | undefined
  /** Selects the first option; `same` if it has that value already, `none` if the cursor has to stay. */
  readonly take: () => 'taken' | 'same' | 'none'
}

/** Publishes a control to the keys of the form around it; returns what forgets an Enter when the control loses the cursor. */
export function usePickerKeys({ element, waiting, several, filled, take }: Offer): () => void {
  const early = useRef<{ readonly goOn: () => void; readonly isTaken: boolean } | undefined>(undefined)
  const settle = () => {
    const pending = early.current
    if (!pending || (waiting && !pending.isTaken)) return
    const took = pending.isTaken ? 'same' : take()
    early.current = took === 'taken' ? { ...pending, isTaken: true } : undefined
    if (took === 'same') pending.goOn()
  }
  useLayoutEffect(() => {
    const at = element()
    if (!at) return
    const takeFirst = (goOn: () => void) => {
      early.current = { goOn, isTaken: false }
      settle()
    }
    pickers.set(at, { waiting, several, filled, takeFirst })
  })
  // Each rendering: first with the answer, then with the value that was taken from it, which other fields may depend on.
  useEffect(settle)
  return () => void (early.current = undefined)
}
