// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { ListTable } from './ListTable.tsx'
import type { Order } from './tableColumn.ts'

let root: Root | undefined
afterEach(async () => {
  await act(async () => root?.unmount())
  root = undefined
  document.body.replaceChildren()
})

const rowsOf = (page: number) => [1, 2, 3, 4].map((n) => ({ id: `${page}-${n}`, plate: `蒙A${page}00${n}` }))

function Listed({ page }: { readonly page: number }) {
  const [selected, setSelected] = useState<{ readonly keys: readonly string[]; readonly plates: string }>({
    keys: [],
    plates: '',
  })
  const [order, setOrder] = useState<Order | null>(null)
  return (
    <>
      <ListTable
        columns={[
          {
            key: 'plate',
            title: '车牌',
            width: 100,
            fixed: 'start',
            order: order ?? 'none',
            isClipped: true,
            render: ({ plate }) => plate,
          },
          { key: 'actions', title: '操作', width: 60, fixed: 'end', render: () => null },
        ]}
        rows={rowsOf(page)}
        keyOf={({ id }) => id}
        nameOf={({ plate }) => plate}
        size="large"
        empty="没有记录"
        selection={{
          keys: selected.keys,
          onChange: (keys, rows) => setSelected({ keys, plates: rows.map(({ plate }) => plate).join() }),
        }}
        onSort={(_, next) => setOrder(next)}
      />
      <output>{selected.plates}</output>
    </>
  )
}

const show = (page: number) =>
  act(async () => {
    root ??= createRoot(document.body.appendChild(document.createElement('div')))
    root.render(<Listed page={page} />)
  })
const box = (label: string) => document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)!
const click = (element: Element, modifiers: MouseEventInit = {}) =>
  act(
    async () => void element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...modifiers })),
  )
const ticked = () => document.querySelector('output')?.textContent

test('rows are ticked one by one, with Shift from the last one on, and by page; those of other pages stay', async () => {
  await show(1)
  await click(box('选择 蒙A1001'))
  expect(box('选择本页全部').indeterminate).toBe(true)
  await click(box('选择 蒙A1003'), { shiftKey: true })
  expect(ticked()).toBe('蒙A1001,蒙A1002,蒙A1003')
  await show(2)
  await click(box('选择本页全部'))
  expect(ticked()).toBe('蒙A1001,蒙A1002,蒙A1003,蒙A2001,蒙A2002,蒙A2003,蒙A2004')
  await click(box('选择本页全部'))
  expect(ticked()).toBe('蒙A1001,蒙A1002,蒙A1003')
})

test('a head orders the rows by key and by mouse and carries the order; fixed cells are placed beside the ticks', async () => {
  await show(1)
  const head = document.querySelector<HTMLElement>('th[data-column=plate]')!
  await click(head)
  expect(head.getAttribute('aria-sort')).toBe('ascending')
  await act(async () => void head.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
  expect(head.getAttribute('aria-sort')).toBe('descending')
  await click(head)
  expect(head.getAttribute('aria-sort')).toBeNull()
  expect(document.querySelector('tbody td[title="蒙A1001"]')?.getAttribute('style')).toContain('32px')
})
