import { SettingOutlined, UserOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import type { MenuProps } from 'antd'
import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../kit/session/session.ts'
import { useSignOut } from '../../kit/session/useSignOut.ts'
import type { Choice } from '../../theme/appearance.ts'
import { choose, useChoice } from '../../theme/appearance.ts'
import { closest } from './closest.ts'

const Avatar = lazy(() => import('../../kit/session/Avatar.tsx').then((it) => ({ default: it.Avatar })))

const appearances: Readonly<Record<Choice, string>> = { system: '跟随系统', light: '浅色', dark: '深色' }

/** The signed-in user: settings, appearance, sign-out. */
export function UserMenu() {
  const { user } = useSession()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const appearance = useChoice()
  const items: NonNullable<MenuProps['items']> = [
    { key: 'center', icon: <UserOutlined />, label: '个人中心' },
    { key: 'settings', icon: <SettingOutlined />, label: '账户设置' },
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
    if (key === 'center') void navigate('/account/center')
    else if (key === 'settings') void navigate('/account/settings/base')
    else if (key === 'leave') void signOut()
    else choose(key as Choice)
  }
  return (
    <Dropdown
      trigger={['click']}
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
    </Dropdown>
  )
}
