// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../kit/tests/page.tsx'
import { DueMark } from '../deadlines/DueMark.tsx'
import styles from '../deadlines/deadline.module.css'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-24T04:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const HOUR = 3_600_000
const mark = () => document.querySelector('span[title]')
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

test('a time limit is a day, then a countdown that turns amber and red, then past, and its data is read again', async () => {
  const client = new QueryClient()
  const read = vi.fn(async () => 'read')
  const reading = client.fetchQuery({ queryKey: ['manifest', 'manifest.get', {}], queryFn: read, gcTime: Infinity })
  await act(async () => void (await reading))
  const until = '2026-11-25T06:00:00Z'
  const page = await show(
    <QueryClientProvider client={client}>
      <DueMark until={until} label="申报舱单" table="manifest" />
    </QueryClientProvider>,
  )
  expect(mark()?.textContent).toBe('申报舱单时限 11-25 14:00')
  await pass(2 * HOUR + 10)
  expect(mark()?.textContent).toBe('申报舱单还剩 24:00:00')
  expect(mark()?.className).not.toContain(String(styles['near']))
  await pass(22 * HOUR)
  expect(mark()?.className).toContain(styles['near'])
  await pass(1.5 * HOUR)
  expect(mark()?.className).toContain(styles['urgent'])
  expect(client.getQueryState(['manifest', 'manifest.get', {}])?.isInvalidated).toBe(false)
  await pass(0.5 * HOUR + 1_000)
  expect(mark()?.textContent).toBe('申报舱单时限 11-25 14:00 已过')
  expect(client.getQueryState(['manifest', 'manifest.get', {}])?.isInvalidated).toBe(true)
  await page.leave()
})
