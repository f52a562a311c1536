import { Button } from 'antd'
import { useSession } from '../../kit/session/session.ts'
import { useSignOut } from '../../kit/session/useSignOut.ts'
import { RightsTable } from './RightsTable.tsx'
import { SettingsFrame } from './AccountFrame.tsx'
import styles from './account.module.css'

/** How the account is protected, and what it may do. */
export default function SecuritySettings() {
  const { user } = useSession()
  const signOut = useSignOut()
  return (
    <SettingsFrame>
      <section className={styles.card} aria-labelledby="account-security">
        <h2 id="account-security">登录</h2>
        <dl>
          <dt>当前账号</dt>
          <dd>{user.username}</dd>
          <dt>登录有效期</dt>
          <dd>7 天；退出登录、修改密码或停用账号时立即失效</dd>
          <dt>密码</dt>
          <dd>由管理员重置</dd>
        </dl>
        <Button danger onClick={() => void signOut()}>
          退出登录
        </Button>
      </section>
      <RightsTable />
    </SettingsFrame>
  )
}
