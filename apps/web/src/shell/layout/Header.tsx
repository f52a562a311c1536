import { MenuFoldOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons'
import { Suspense } from 'react'
import type { Location } from 'react-router'
import { idle } from '../../kit/events/whenIdle.ts'
import { lazyWithRetry } from '../../kit/parts/lazyWithRetry.ts'
import { useDrill, useSession } from '../../platform/session/session.ts'
import { palette } from '../find/opening.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { ConnectionLight } from './lights/ConnectionLight.tsx'
import { useMenuTheme } from '../menu/menuTheme.ts'
import { SettingsButton } from './SettingsButton.tsx'
import { Logo } from '../menu/Side.tsx'
import type { Trail } from './titles.ts'
import { UserMenu } from './UserMenu.tsx'

// Only for the top menu, which few users select.
const TopMenu = lazyWithRetry(() => import('../menu/TopMenu.tsx'))

const CustomsLight = lazyWithRetry(() => idle().then(() => import('./lights/CustomsLight.tsx')))
const Bell = lazyWithRetry(() => idle().then(() => import('../notices/Bell.tsx')))
const Star = lazyWithRetry(() => idle().then(() => import('../find/Star.tsx')))

interface Props {
  /** The address of a page that has named its record. */
  readonly recordLocation: Location | undefined
  readonly trail: Trail
  readonly hasTopMenu: boolean
  /** The bar has no room for the position; the page shows it. */
  readonly isPhone: boolean
  readonly menuOpen: boolean
  readonly onToggleMenu: () => void
}

export function Header({ recordLocation, trail, hasTopMenu, isPhone, menuOpen, onToggleMenu }: Props) {
  const drill = useDrill()
  const { user } = useSession()
  const theme = useMenuTheme()
  return (
    <header className="top" {...(hasTopMenu ? theme : {})}>
      {hasTopMenu ? (
        <>
          <Logo wordless={false} />
          <Suspense fallback={<span className="top-menu" />}>
            <TopMenu />
          </Suspense>
        </>
      ) : (
        <>
          <button
            type="button"
            className="plain-button"
            aria-label={menuOpen ? '收起菜单' : '展开菜单'}
            aria-expanded={menuOpen}
            onClick={onToggleMenu}
          >
            {menuOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
          </button>
          {isPhone ? <span className="breadcrumb" /> : <Breadcrumb trail={trail} />}
        </>
      )}
      {recordLocation && (
        <Suspense fallback={null}>
          <Star location={recordLocation} title={trail.title} />
        </Suspense>
      )}
      <button
        type="button"
        className="plain-button find-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={() => palette.set('')}
      >
        <SearchOutlined aria-hidden />
        <span className="find-words">
          搜索 <kbd>Ctrl K</kbd>
        </span>
      </button>
      {drill && (
        <span className="drill" title="海关与设备由模拟器应答，数据不会发往真实系统">
          演练
        </span>
      )}
      {user.enterprise_name && <span className="enterprise-name">{user.enterprise_name}</span>}
      <ConnectionLight />
      <Suspense fallback={null}>
        <CustomsLight />
      </Suspense>
      <Suspense fallback={<span className="plain-button" />}>
        <Bell />
      </Suspense>
      <SettingsButton />
      <UserMenu />
    </header>
  )
}
