import type { DropdownProps } from 'antd'
import type { ReactElement } from 'react'
import { cloneElement, useState } from 'react'
import { notify } from '../events/notices.ts'

/** The code of menus, which no page needs before somebody opens one. */
export const loadMenus = () => import('./Dropdown.tsx')

interface Props extends Pick<DropdownProps, 'menu' | 'placement' | 'getPopupContainer'> {
  readonly children: ReactElement<{ onClick?: () => void; ref?: (button: HTMLElement | null) => void }>
}

/** Returns focus to the button, which is a new element once it has its menu. */
function focusingOnce(): (button: HTMLElement | null) => void {
  let isDone = false
  return (button) => {
    if (!button || isDone) return
    isDone = true
    button.focus({ preventScroll: true })
  }
}

/** A button that opens a menu. The first click loads the menu. */
export function MenuButton({ children, ...menu }: Props) {
  const [Menu, setMenu] = useState<Awaited<ReturnType<typeof loadMenus>>['default']>()
  const [open, setOpen] = useState(false)
  const [focusOnce] = useState(focusingOnce)
  const load = () =>
    loadMenus().then(
      (loaded) => {
        setMenu(() => loaded.default)
        setOpen(true)
      },
      () => void notify({ tone: 'bad', title: '菜单没有打开', text: '没有连接，请稍后再试' }),
    )
  if (!Menu) return cloneElement(children, { onClick: () => void load() })
  return (
    <Menu {...menu} trigger={['click']} open={open} onOpenChange={setOpen}>
      {cloneElement(children, { ref: focusOnce })}
    </Menu>
  )
}
