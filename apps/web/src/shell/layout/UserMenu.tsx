import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { SettingOutlined, UserOutlined } from '@ant-design/icons'
import type { MenuProps } from 'antd'
import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { MenuButton } from '../../kit/overlays/MenuButton.tsx'
import { lazyWithRetry } from '../../kit/parts/lazyWithRetry.ts'
import { useSession } from '../../platform/session/session.ts'
import { useSignOut } from '../signin/useSignOut.ts'
import { appearances } from '@guanqiao/domain/preferences/settingNames'
import { useSettings } from '../../theme/appearance.ts'
import { closest } from './closest.ts'

const Avatar = lazyWithRetry(() =>
  import('../../platform/avatar/Avatar.tsx').then((module) => ({ default: module.Avatar })),
)

async function changeAppearance(appearance: keyof typeof appearances): Promise<void> {
  const { changeSettings } = await import('../../theme/preferences/changeSettings.ts')
  changeSettings({ appearance })
}

/** The signed-in user: settings, appearance, sign-out. */
export function UserMenu() {
  const { user } = useSession()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const { appearance } = useSettings()
  const items: NonNullable<MenuProps['items']> = [
    { key: 'center', icon: <UserOutlined />, label: '个人中心' },
    { key: 'settings', icon: <SettingOutlined />, label: '账户设置' },
    { key: 'custom', icon: <span className="tick" />, label: '个性化' },
    { type: 'divider' },
    ...Object.entries(appearances).map(([key, label]) => ({
      key,
      icon: <span className="tick">{key === appearance && '✓'}</span>,
      label: `外观：${label}`,
    })),
    { type: 'divider' },
    { key: 'leave', icon: <span className="tick" />, label: '退出登录' },
  ]
  const act = (key: string) => {
    if (key === 'center') void navigate(linkTo(screens.recentRecords))
    else if (key === 'settings') void navigate(linkTo(screens.accountSettings))
    else if (key === 'custom') void navigate(linkTo(screens.customSettings))
    else if (key === 'leave') void signOut()
    else void changeAppearance(key as keyof typeof appearances)
  }
  return (
    <MenuButton
      placement="bottomRight"
      getPopupContainer={closest('.top')}
      menu={{ items, onClick: ({ key }) => act(key) }}
    >
      <button type="button" className="plain-button user-button" aria-label={`${user.full_name}的菜单`}>
        <Suspense fallback={<UserOutlined aria-hidden />}>
          {user.avatar ? <Avatar value={user.avatar} name={user.full_name} size={24} /> : <UserOutlined aria-hidden />}
        </Suspense>
        <span className="user-name">{user.full_name}</span>
      </button>
    </MenuButton>
  )
}
