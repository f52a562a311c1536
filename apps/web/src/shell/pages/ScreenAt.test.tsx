// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { answering, until } from '../../kit/tests/page.tsx'
import { setSession } from '../../platform/session/session.ts'
import type { Session } from '../../platform/session/session.ts'
import { ScreenAt } from './ScreenAt.tsx'

const load = vi.hoisted(() => vi.fn())
vi.mock('../../screens.ts', () => ({ routes: { '/late': { title: '晚到', load } } }))

test('code that failed to load is requested once, and again on request of the user', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  setSession({ menus: new Set<string>() } as Partial<Session> as Session)
  answering({ '/readyz': () => ({}) })
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module: /assets/Late-1.js'))
  const container = document.body.appendChild(document.createElement('div'))
  await act(async () =>
    createRoot(container).render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <ScreenAt path="/late" title="晚到" />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  await until(() => container.textContent?.includes('页面没有加载成功'))
  expect(load).toHaveBeenCalledTimes(1)
  load.mockResolvedValue({ default: () => <p>到了</p> })
  await act(async () =>
    [...container.querySelectorAll('button')].find((element) => element.textContent === '重试')?.click(),
  )
  await until(() => container.textContent?.includes('到了'))
  expect(load).toHaveBeenCalledTimes(2)
})
