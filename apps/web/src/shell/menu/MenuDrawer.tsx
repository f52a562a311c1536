import type { ComponentProps, ComponentType } from 'react'
import { useEffect, useState } from 'react'
import type MobileMenu from './MobileMenu.tsx'

type Props = ComponentProps<typeof MobileMenu>

/** The menu as a drawer. Its code loads after the page; after a failure it is requested again when the menu is opened. */
export function MenuDrawer(props: Props) {
  const [Menu, setMenu] = useState<ComponentType<Props>>()
  useEffect(() => {
    if (Menu) return
    void import('./MobileMenu.tsx').then(
      ({ default: loaded }) => setMenu(() => loaded),
      () => undefined,
    )
  }, [Menu, props.open])
  return Menu && <Menu {...props} />
}
