// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { MendResult } from '../mending/rows.ts'
import { useMending } from '../mending/useMending.ts'
import { show } from '../../kit/tests/page.tsx'

const sent = (id: string): MendResult => ({ id, outcome: 'sent', reason: null })
const refused = (id: string): MendResult => ({ id, outcome: 'refused', reason: '已经申报' })

type Setup = Parameters<typeof useMending>[0]

/** The steps of a dialog, as it shows them now. */
async function open(setup: Omit<Setup, 'selected'>, selected = 3) {
  const mending = {} as { current: ReturnType<typeof useMending> }
  function Dialog() {
    mending.current = useMending({ selected, ...setup })
    return null
  }
  await show(<Dialog />)
  return mending
}

test('a value is previewed first, and only then set in the documents that would take it', async () => {
  const mend = vi.fn<Setup['mend']>(async (_value, report) => report([sent('1'), sent('2')]))
  const mending = await open({ preview: () => Promise.resolve([sent('1'), sent('2'), refused('3')]), mend })
  await act(() => mending.current.submit('0705'))
  expect(mending.current).toMatchObject({ step: 'previewed', value: '0705', count: 2 })
  expect(mend).not.toHaveBeenCalled()
  await act(() => mending.current.submit('0705'))
  expect(mend).toHaveBeenCalledWith('0705', expect.anything(), new Set(['3']))
  expect(mending.current).toMatchObject({ step: 'done', value: undefined })
  expect(mending.current.results).toEqual([sent('1'), sent('2'), refused('3')])
})

test('what was done before a failure is shown as done, and the rest can be tried again', async () => {
  const mending = await open({
    mend: (_value, report) => {
      report([sent('1')])
      return Promise.reject(new Error('connection lost'))
    },
  })
  await act(() => mending.current.submit(null))
  await act(() => mending.current.submit(null).catch(() => undefined))
  expect(mending.current).toMatchObject({ step: 'done', results: [sent('1')] })
  await act(() => mending.current.submit('x'))
  expect(mending.current).toMatchObject({ step: 'previewed', value: 'x', results: [] })
})

test('a preview is taken back, and nothing is previewed without a ticked document', async () => {
  const mend = vi.fn<Setup['mend']>()
  const mending = await open({ mend })
  await act(() => mending.current.submit('x'))
  act(() => mending.current.back())
  expect(mending.current).toMatchObject({ step: 'choose', value: undefined })
  const none = await open({ mend }, 0)
  await act(() => none.current.submit('x'))
  expect(none.current.step).toBe('choose')
  expect(mend).not.toHaveBeenCalled()
})
