// @vitest-environment happy-dom
import { act, useContext, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { ActiveContext } from '../../kit/active.ts'
import { TabContext } from '../../kit/dirty.ts'
import { TabPane } from './TabPane.tsx'

const log: string[] = []

vi.mock('../pages/ScreenAt.tsx', () => ({
  ScreenAt: function Screen() {
    const active = useContext(ActiveContext)
    const tab = useContext(TabContext)
    const { search } = useLocation()
    const [text, setText] = useState('')
    useEffect(() => void log.push(active ? 'active' : 'inactive'), [active])
    useEffect(() => {
      log.push('shown')
      return () => void log.push('hidden')
    }, [])
    return (
      <button type="button" onClick={() => setText('typed')}>
        {`${tab} ${search} ${text}`}
      </button>
    )
  },
}))

test('a tab keeps its place and input; it turns inactive before it is hidden', async () => {
  vi.useFakeTimers()
  const location = { pathname: '/order/list', search: '?keyword=x', hash: '', state: null, key: 'k' }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const draw = (active: boolean) =>
    act(async () =>
      root.render(
        <MemoryRouter>
          <TabPane name="/order/list" location={location} title="订单" active={active} />
        </MemoryRouter>,
      ),
    )
  const pane = () => document.querySelector<HTMLElement>('[role="tabpanel"]')
  const screen = () => document.querySelector('button')

  await draw(true)
  await act(async () => vi.runAllTimers())
  act(() => screen()?.click())
  expect(screen()?.textContent).toBe('/order/list ?keyword=x typed')

  log.length = 0
  await draw(false)
  expect(log).toEqual(['inactive'])
  expect([pane()?.hidden, pane()?.inert]).toEqual([true, true])
  await act(async () => vi.runAllTimers())
  expect(log).toEqual(['inactive', 'hidden'])

  await draw(true)
  expect(screen()?.textContent).toBe('/order/list ?keyword=x typed')
  expect(pane()?.hidden).toBe(false)
  act(() => root.unmount())
  vi.useRealTimers()
})
