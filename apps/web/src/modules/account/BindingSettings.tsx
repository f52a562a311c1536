import { getProfile } from '@guanqiao/domain/account/profile'
import { Skeleton } from 'antd'
import { StatusTag } from '../../kit/cells/StatusTag.tsx'
import { Note } from '../../kit/parts/text.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import { useRead } from '../../kit/useOperation.ts'
import { SettingsFrame } from './AccountFrame.tsx'
import styles from './account.module.css'

/** What the account is bound to: by these it is reached, and some open it. */
export default function BindingSettings() {
  const { data, error, refetch } = useRead(getProfile, {}, { staleTime: 0 })
  if (error)
    return (
      <SettingsFrame>
        <ErrorState problem={error} onRetry={() => void refetch()} />
      </SettingsFrame>
    )
  return (
    <SettingsFrame>
      <section className={styles.card} aria-labelledby="account-binding">
        <h2 id="account-binding">账号绑定</h2>
        {data ? (
          <ul className={styles.rows}>
            <Binding title="手机号码" value={data.mobile} use="可以用短信验证码登录" />
            <Binding title="邮箱" value={data.email} use="可以收到找回密码的邮件" />
            <li>
              <div>
                <strong>微信</strong>
                <p>这个版本还不能绑定微信</p>
              </div>
              <StatusTag tone="draft" label="未绑定" />
            </li>
          </ul>
        ) : (
          <Skeleton active />
        )}
        <Note>手机号码和邮箱在“基本设置”中变更。</Note>
      </section>
    </SettingsFrame>
  )
}

interface BindingProps {
  readonly title: string
  readonly value: string | null
  readonly use: string
}

const Binding = ({ title, value, use }: BindingProps) => (
  <li>
    <div>
      <strong>{title}</strong>
      <p className="figures">{value === null ? '未登记' : `${value}，${use}`}</p>
    </div>
    <StatusTag tone={value === null ? 'draft' : 'done'} label={value === null ? '未绑定' : '已绑定'} />
  </li>
)
