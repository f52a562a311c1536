// @vitest-environment happy-dom
import { Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { isCovered } from '../kit/keys/keys.ts'
import { Drawer, Modal } from '../kit/overlays/dialogs.tsx'
import { Theme } from './Theme.tsx'

async function covered(content: ReactNode): Promise<boolean> {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Theme>{content}</Theme>))
  const isOverlaid = isCovered()
  await act(async () => root.unmount())
  return isOverlaid
}

test('a dialog, a drawer and an opened menu cover the page; without them nothing does', async () => {
  expect(await covered(<Modal open title="删除" />)).toBe(true)
  expect(await covered(<Drawer open title="车辆" />)).toBe(true)
  expect(
    await covered(
      <Dropdown open menu={{ items: [{ key: 'a', label: '复制' }] }}>
        <button type="button">更多</button>
      </Dropdown>,
    ),
  ).toBe(true)
  expect(await covered(<button type="button">新增</button>)).toBe(false)
})
