// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { CrashBoundary } from './CrashBoundary.tsx'

/** The content after a crash, and after a successful retry. */
async function crashed(message: string): Promise<{ text: string; again: string }> {
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
  const text = container.textContent
  broken = false
  await act(async () =>
    [...container.querySelectorAll('button')].find((element) => element.textContent === '重试')?.click(),
  )
  return { text, again: container.textContent }
}

test('a crash shows the remedy, and another try renders the screen again', async () => {
  const { text, again } = await crashed('x is undefined')
  expect(text).toContain('抱歉，服务器出错了')
  expect(text).not.toContain('刷新页面')
  expect(again).toBe('车辆')
})

test('a screen whose code failed to load offers to reload the page', async () => {
  const { text, again } = await crashed('Failed to fetch dynamically imported module: /assets/Vehicles-1.js')
  expect(text).toContain('页面没有加载成功')
  expect(text).toContain('刷新页面')
  expect(again).toBe('车辆')
})
