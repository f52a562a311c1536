// @vitest-environment happy-dom
import { decimal, text } from '@guanqiao/domain/kit/field'
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import type * as Entries from '../parts/Entry.tsx'
import type { Params } from '../table/address.ts'
import { changed } from '../table/address.ts'
import { FilterControl } from '../table/FilterControl.tsx'
import type { Filter } from '../table/filters.ts'
import { show, type, until } from './page.tsx'

const loading = vi.hoisted(() => Promise.withResolvers<void>())

vi.mock('../parts/Entry.tsx', async (original) => {
  await loading.promise
  return original<typeof Entries>()
})

const filters: readonly Filter[] = [
  { name: 'plate', field: text('车牌号'), form: 'text' },
  { name: 'weight', field: decimal('重量', { scale: 3 }), form: 'range' },
]

test('entries of the search form show the address and take what is typed before their code is there', async () => {
  let values: Params = { plate: '蒙A', weight_from: '10' }
  let reset = () => {}
  function Search() {
    const [entered, setEntered] = useState(values)
    values = entered
    reset = () => setEntered(({ plate: _, ...rest }) => rest)
    return filters.map((filter) => (
      <FilterControl
        key={filter.name}
        filter={filter}
        id={filter.name}
        values={entered}
        onChange={(change) => setEntered((now) => changed(now, change))}
      />
    ))
  }
  const page = await show(<Search />)
  const waiting = await until(() => document.querySelector<HTMLInputElement>('#plate[aria-busy]'))
  const to = await until(() => document.querySelector<HTMLInputElement>('#weight-to[aria-busy]'))
  expect([waiting.value, waiting.placeholder]).toEqual(['蒙A', '请输入'])
  await type(waiting, '蒙A12')
  await act(async () => to.focus())
  await type(to, '8,800')
  // Enter searches without waiting for the code.
  expect(values).toEqual({ plate: '蒙A12', weight_from: '10', weight_to: '8800' })

  // What another page or 重置 sets replaces what was typed.
  await act(async () => reset())
  expect(waiting.value).toBe('')
  await act(async () => loading.resolve())
  await until(() => !document.querySelector('[aria-busy]'))
  const valueOf = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)?.value
  expect([valueOf('plate'), valueOf('weight'), valueOf('weight-to')]).toEqual(['', '10', '8,800'])
  expect(document.activeElement?.id).toBe('weight-to')
  expect(values).toEqual({ weight_from: '10', weight_to: '8800' })
  await page.leave()
})
