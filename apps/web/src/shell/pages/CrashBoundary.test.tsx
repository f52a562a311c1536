// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { noNetwork } from '../../kit/call/problem.ts'
import { reportReached } from '../../kit/call/network.ts'
import { answering, until } from '../../kit/tests/page.tsx'
import { CrashBoundary } from './CrashBoundary.tsx'
import { PageFault } from './PageFault.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

afterEach(() => {
  reportReached()
  document.body.replaceChildren()
})

/** The content after a crash, and after a successful retry. */
async function crashed(
  message: string,
  retries = true,
): Promise<{ text: string; again: string; container: HTMLElement }> {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let broken = true
  const Screen = () => {
    if (broken) throw new Error(message)
    return <p>车辆</p>
  }
  const container = document.body.appendChild(document.createElement('div'))
  await act(async () =>
    createRoot(container).render(
      <MemoryRouter>
        <CrashBoundary>
          <Screen />
        </CrashBoundary>
      </MemoryRouter>,
    ),
  )
  if (container.textContent.includes('没有加载成功')) await until(() => /升级|网络中断/.test(container.textContent))
  const text = container.textContent
  broken = false
  if (retries)
    await act(async () =>
      [...container.querySelectorAll('button')].find((element) => element.textContent === '重试')?.click(),
    )
  return { text, again: container.textContent, container }
}

test('a crash shows the remedy, and another try renders the screen again', async () => {
  const { text, again } = await crashed('x is undefined')
  expect(text).toContain('抱歉，服务器出错了')
  expect(text).not.toContain('刷新页面')
  expect(again).toBe('车辆')
})

const unfetched = 'Failed to fetch dynamically imported module: /assets/Vehicles-1.js'

test('a screen whose code failed to load offers to reload the page, if the server is there', async () => {
  answering({ '/readyz': () => ({}) })
  const { text, again } = await crashed(unfetched)
  expect(text).toContain('页面没有加载成功')
  expect(text).toContain('刷新页面')
  expect(again).toBe('车辆')
})

test('without a network nothing offers to reload, and the screen opens by itself once that is back', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { text, container } = await crashed(unfetched, false)
  expect(text).toContain('网络中断，恢复后自动打开')
  expect(text).not.toContain('刷新')
  await act(async () => reportReached())
  expect(container.textContent).toBe('车辆')
})

test('the same in place of the whole page', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const router = createMemoryRouter(
    [{ path: '/', loader: () => Promise.reject(noNetwork()), Component: () => null, ErrorBoundary: PageFault }],
    { initialEntries: ['/'] },
  )
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const container = document.body.appendChild(document.createElement('div'))
  await act(async () => createRoot(container).render(<RouterProvider router={router} />))
  await until(() => container.textContent?.includes('网络中断，恢复后自动打开'))
  expect(container.textContent).not.toContain('刷新')
})
