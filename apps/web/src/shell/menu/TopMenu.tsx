import { HomeOutlined } from '@ant-design/icons'
import { ConfigProvider, Menu } from 'antd'
import type { MenuProps } from 'antd'
import { useMemo } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../../platform/session/session.ts'
import type { NavigationModule } from '../../platform/session/session.ts'
import { useAppearance, useLessMotion, useSettings } from '../../theme/appearance.ts'
import { coloursOf } from '../../theme/colours.ts'
import { themeOf } from '../../theme/tokens.ts'
import { preload } from '../guard/prefetch.ts'
import { closest } from '../layout/closest.ts'
import { menuPathOf } from '../layout/titles.ts'
import { ModuleIcon } from './icons.tsx'
import { Pending } from './Pending.tsx'
import { WORKPLACE } from './pendingCounts.ts'
import './topMenu.css'

type Items = NonNullable<MenuProps['items']>

/** Modules side by side, each with a list of its menus; those without room are behind an ellipsis. */
export default function TopMenu() {
  const { navigation } = useSession()
  const { pathname } = useLocation()
  const page = useAppearance()
  const lessMotion = useLessMotion()
  const { menu_theme, primary_colour, colour_weak } = useSettings()
  const appearance = menu_theme === 'dark' ? 'dark' : page
  const theme = useMemo(
    () => themeOf(appearance, coloursOf(appearance, primary_colour, colour_weak), lessMotion),
    [appearance, primary_colour, colour_weak, lessMotion],
  )
  const items = useMemo(() => itemsOf(navigation), [navigation])
  return (
    <ConfigProvider theme={theme}>
      <nav className="top-menu" aria-label="主菜单">
        <Menu
          mode="horizontal"
          items={items}
          selectedKeys={[pathname, menuPathOf(pathname) ?? '']}
          triggerSubMenuAction="hover"
          getPopupContainer={closest('.top')}
        />
      </nav>
    </ConfigProvider>
  )
}

const menuLink = (path: string, name: string) => (
  <Link to={path} onPointerEnter={() => preload(path)}>
    {name} <Pending path={path} />
  </Link>
)

const itemsOf = (navigation: readonly NavigationModule[]): Items => [
  { key: WORKPLACE, icon: <HomeOutlined />, label: menuLink(WORKPLACE, '工作台') },
  ...navigation.map(({ module_name, module_icon, menu_path, platform_menus }) => ({
    key: `module ${menu_path}`,
    icon: <ModuleIcon name={module_icon} />,
    label: module_name,
    children: platform_menus.map((menu) => ({
      key: menu.menu_path,
      label: menuLink(menu.menu_path, menu.menu_name),
    })),
  })),
]
