import { DownOutlined, HomeOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { NavigationModule } from '../../platform/session/session.ts'
import { useSession } from '../../platform/session/session.ts'
import { preload } from '../guard/prefetch.ts'
import { menuPathOf } from '../layout/titles.ts'
import { ModuleIcon } from './icons.tsx'
import { Pending } from './Pending.tsx'
import { WORKPLACE } from './pendingCounts.ts'
import './sideMenu.css'

interface Props {
  readonly collapsed: boolean
  /** Called when a screen was selected. */
  readonly onChoose?: () => void
}

/** Modules and their menus. If collapsed, a module shows its menus beside it on hover and focus. */
export function SideMenu({ collapsed, onChoose }: Props) {
  const { navigation } = useSession()
  return (
    <nav className={collapsed ? 'side-menu collapsed' : 'side-menu'} aria-label="主菜单">
      <NavLink className="side-top" to={WORKPLACE} onClick={onChoose} onPointerEnter={() => preload(WORKPLACE)}>
        <HomeOutlined aria-hidden />
        <span className="side-name">工作台</span>
        <Pending path={WORKPLACE} />
      </NavLink>
      <ul>
        {navigation.map((module) => (
          <Module
            key={module.menu_path + module.module_name}
            module={module}
            collapsed={collapsed}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </nav>
  )
}

interface ModuleProps {
  readonly module: NavigationModule
  readonly collapsed: boolean
  readonly onChoose: (() => void) | undefined
}

function Module({ module, collapsed, onChoose }: ModuleProps) {
  const { pathname } = useLocation()
  // The menu of the list stays marked while one of its records is open.
  const above = menuPathOf(pathname)
  const isHere = (path: string) => path === pathname || path === above
  const holdsPlace = module.platform_menus.some(({ menu_path }) => isHere(menu_path))
  const [choice, setChoice] = useState<boolean>()
  const open = choice ?? true
  return (
    <li className={holdsPlace ? 'side-module here' : 'side-module'}>
      <button
        type="button"
        className="side-top"
        aria-expanded={collapsed ? undefined : open}
        onClick={() => setChoice(!open)}
      >
        <ModuleIcon name={module.module_icon} />
        <span className="side-name">{module.module_name}</span>
        {!collapsed && <DownOutlined aria-hidden className={open ? 'side-arrow' : 'side-arrow turned'} />}
      </button>
      {(open || collapsed) && (
        <ul className="side-items" aria-label={module.module_name}>
          {module.platform_menus.map(({ menu_name, menu_path }) => (
            <li key={menu_path}>
              <NavLink
                to={menu_path}
                end
                className={isHere(menu_path) ? 'active' : ''}
                onClick={onChoose}
                onPointerEnter={() => preload(menu_path)}
              >
                {menu_name}
                <Pending path={menu_path} />
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
