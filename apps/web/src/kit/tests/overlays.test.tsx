// @vitest-environment happy-dom
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { ActiveContext } from '../overlays.tsx'
import { Drawer, Modal } from '../overlays/dialogs.tsx'
import { type, until } from './page.tsx'

afterEach(() => document.body.replaceChildren())

const inputValue = () => document.querySelector<HTMLInputElement>('input')?.value

const overlays = {
  drawer: (open: boolean) => (
    <Drawer open={open} destroyOnHidden>
      <input />
    </Drawer>
  ),
  dialog: (open: boolean) => (
    <Modal open={open} destroyOnHidden>
      <input />
    </Modal>
  ),
} satisfies Record<string, (open: boolean) => ReactNode>

test.each(['drawer', 'dialog'] as const)(
  'a %s keeps its input while its tab is hidden, and forgets it when closed',
  async (kind) => {
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    const draw = (active: boolean, open: boolean) =>
      act(async () =>
        root.render(
          <ConfigProvider theme={{ token: { motion: false } }}>
            <ActiveContext value={active}>{overlays[kind](open)}</ActiveContext>
          </ConfigProvider>,
        ),
      )
    await draw(true, true)
    await type(await until(() => document.querySelector('input')), '蒙A12345')
    await draw(false, true)
    await act(async () => new Promise((done) => setTimeout(done, 50)))
    expect(inputValue()).toBe('蒙A12345')
    await draw(true, true)
    expect(inputValue()).toBe('蒙A12345')
    await draw(true, false)
    await until(() => inputValue() === undefined)
    await act(async () => root.unmount())
  },
)
