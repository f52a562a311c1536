// @vitest-environment happy-dom
import { useRef, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { onChosen, onKeyFirst } from '../form/keys.ts'
import { usePickerKeys } from '../suggest/pickerKeys.ts'
import { press, show } from './page.tsx'

afterEach(() => document.body.replaceChildren())

const acts = { save: () => {}, submit: () => {}, check: () => true }

/** A picker as antd leaves it between the painting of its options and the marking of the first one. */
function Unmarked({ options }: { readonly options: readonly string[] }) {
  const container = useRef<HTMLDivElement>(null)
  const [value, setValue] = useState('')
  usePickerKeys({
    element: () => container.current,
    waiting: false,
    several: false,
    filled: value !== '',
    take: () => {
      const [first] = options
      if (first === undefined) return 'none'
      if (first === value) return 'same'
      setValue(first)
      return 'taken'
    },
  })
  return (
    <form onKeyDownCapture={(event) => onKeyFirst(event, acts)} onKeyDown={onChosen}>
      <div data-field="carrier" title={value}>
        <div ref={container}>
          <input
            role="combobox"
            aria-expanded="true"
            aria-controls="list"
            aria-activedescendant="list_-1"
            defaultValue="北疆"
            // What antd does with an Enter while no option is marked: it closes the list.
            onKeyDown={(event) => event.currentTarget.setAttribute('aria-expanded', 'false')}
          />
        </div>
        <div id="list" role="listbox">
          {options.map((option) => (
            <span key={option} role="option" aria-selected={false} tabIndex={-1}>
              {option}
            </span>
          ))}
        </div>
      </div>
      <div data-field="note">
        <input id="note" />
      </div>
    </form>
  )
}

test('Enter selects the first option although it is not marked yet, and moves on', async () => {
  const { container } = await show(<Unmarked options={['北疆物流', '北疆运输']} />)
  await press(container.querySelector('[role=combobox]'), 'Enter')
  expect(container.querySelector('[data-field=carrier]')?.getAttribute('title')).toBe('北疆物流')
  expect(document.activeElement?.id).toBe('note')
})

test('without a match the cursor stays, and the list is open', async () => {
  const { container } = await show(<Unmarked options={[]} />)
  await press(container.querySelector('[role=combobox]'), 'Enter')
  expect(container.querySelector('[data-field=carrier]')?.getAttribute('title')).toBe('')
  expect(container.querySelector('[role=combobox]')?.getAttribute('aria-expanded')).toBe('true')
})
