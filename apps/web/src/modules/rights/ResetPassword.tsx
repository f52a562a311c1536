import { administratorApi, resetAdministratorPassword } from '@guanqiao/domain/rights/users'
import { sendResetLink } from '@guanqiao/domain/identity/recovery'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { StatusTag } from '../../kit/cells/StatusTag.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { DetailGrid } from '../../kit/parts/form.ts'
import { Note } from '../../kit/parts/text.ts'
import { useAllowed } from '../../kit/permissions.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import { useRead } from '../../kit/useOperation.ts'
import { linkAct, OneTimePassword, resetAct } from './OneTimePassword.tsx'
import styles from './rights.module.css'

/** An administrator who cannot sign in: found by name, then given a one-time password or a link by mail. */
export default function ResetPassword() {
  const [text, setText] = useState('')
  const [id, setId] = useState<string>()
  const query = { pageSize: 20, ...([...text].length >= 2 ? { keyword: text } : {}) }
  const { data, error, refetch } = useRead(administratorApi.list, query, { keepPrevious: true })
  const administrator = useRead(administratorApi.get, { id: id ?? '' }, { enabled: id !== undefined })
  const mayEdit = useAllowed(resetAdministratorPassword)
  const { run, busy } = useAct()
  if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />
  return (
    <section className={styles.reset} aria-labelledby="reset-password">
      <h2 id="reset-password">重置管理员密码</h2>
      <Note>
        先核实对方身份。一次性密码只显示一次，对方登录后必须换成自己的密码；也可以让对方用邮箱里的链接自己设置。
      </Note>
      <Select
        className={styles.resetWho ?? ''}
        aria-label="管理员"
        placeholder="输入账号或姓名"
        showSearch={{ filterOption: false, onSearch: setText }}
        value={id ?? null}
        options={(data?.rows ?? []).map((row) => ({
          value: row.id,
          label: `${row.full_name} ${row.username}${row.enterprise_id_text ? `（${row.enterprise_id_text}）` : ''}`,
        }))}
        notFoundContent="没有符合的管理员"
        onChange={(next) => next && setId(next)}
      />
      {id !== undefined && administrator.error && (
        <ErrorState problem={administrator.error} onRetry={() => void administrator.refetch()} />
      )}
      {id !== undefined && administrator.data && (
        <>
          <DetailGrid>
            <div>
              <dt>账号</dt>
              <dd>{administrator.data.username}</dd>
            </div>
            <div>
              <dt>姓名</dt>
              <dd>{administrator.data.full_name}</dd>
            </div>
            <div>
              <dt>状态</dt>
              <dd>
                <StatusTag
                  tone={administrator.data.status === 'active' ? 'done' : 'draft'}
                  label={administrator.data.status === 'active' ? '启用' : '停用'}
                />
              </dd>
            </div>
            <div>
              <dt>邮箱</dt>
              <dd>{administrator.data.email ?? '未登记'}</dd>
            </div>
          </DetailGrid>
          <div className={styles.resetActs}>
            <Button
              type="primary"
              danger
              disabled={!mayEdit || busy}
              onClick={() => void run(resetAct(resetAdministratorPassword, administrator.data))}
            >
              重置密码
            </Button>
            <Button
              disabled={!mayEdit || busy || !administrator.data.email}
              onClick={() => void run(linkAct(sendResetLink, administrator.data))}
            >
              发送设置密码链接
            </Button>
          </div>
        </>
      )}
      <OneTimePassword />
    </section>
  )
}
