// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { setPermissions } from '../../kit/permissions.ts'
import { setSession } from '../../platform/session/session.ts'
import type { User } from '../../platform/session/session.ts'
import { answering, press, show, type, until } from '../../kit/tests/page.tsx'
import { palette } from './opening.ts'
import { PaletteHost } from './PaletteHost.tsx'

const loading = vi.hoisted(() => Promise.withResolvers<void>())

vi.mock('./Palette.tsx', async (original) => {
  await loading.promise
  return original()
})

test('Enter pressed before the code of the search box has loaded opens the first result once it has', async () => {
  answering({})
  // happy-dom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function open() {
    this.setAttribute('open', '')
  }
  setPermissions({})
  setSession({ user: { id: 'u1', enterprise_id: 'e1' } as User, navigation: [], menus: new Set() })
  const { router } = await show(<PaletteHost />, '/order/list')
  await act(async () => palette.set(''))
  await type(document.querySelector('dialog input'), '工作台')
  await press(document.querySelector('dialog input'), 'Enter')
  expect(router.state.location.pathname).toBe('/order/list')
  loading.resolve()
  await until(() => router.state.location.pathname === '/dashboard/workplace')
  expect(palette.now()).toBeUndefined()
})
