import { linkTo, screens } from '@guanqiao/domain/screens/index'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import styles from './account.module.css'

interface Props {
  readonly label: string
  readonly links: readonly (readonly [path: string, title: string])[]
  readonly children: ReactNode
}

/** Pages that belong together: their links on the left, on a phone above. */
function Frame({ label, links, children }: Props) {
  return (
    <div className={styles.pages}>
      <nav className={styles.nav} aria-label={label}>
        {links.map(([path, title]) => (
          <NavLink key={path} to={path} end>
            {title}
          </NavLink>
        ))}
      </nav>
      <div className={styles.page}>{children}</div>
    </div>
  )
}

const settings = [
  [linkTo(screens.accountSettings), '基本设置'],
  [linkTo(screens.securitySettings), '安全设置'],
  [linkTo(screens.bindingSettings), '账号绑定'],
  [linkTo(screens.notificationSettings), '通知'],
  [linkTo(screens.customSettings), '个性化'],
] as const

const center = [
  [linkTo(screens.recentRecords), '最近'],
  [linkTo(screens.applications), '应用'],
  [linkTo(screens.projects), '项目'],
] as const

export const SettingsFrame = ({ children }: { readonly children: ReactNode }) => (
  <Frame label="账户设置" links={settings}>
    {children}
  </Frame>
)

export const CenterFrame = ({ children }: { readonly children: ReactNode }) => (
  <Frame label="个人中心" links={center}>
    {children}
  </Frame>
)
