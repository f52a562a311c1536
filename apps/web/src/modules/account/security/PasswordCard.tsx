import { passwordRules } from '@guanqiao/domain/identity/policy'
import { changePassword } from '@guanqiao/domain/account/password'
import { password as passwordField } from '@guanqiao/domain/values/index'
import { parseField } from '@guanqiao/domain/kit/shape'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/call.ts'
import { useSubmit } from '../../../kit/acts/useSubmit.ts'
import { useToast } from '../../../kit/overlays.tsx'
import { HiddenUsername } from '../../../kit/session/HiddenUsername.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { keepToken } from '../../../kit/token.ts'
import { Labelled } from './Labelled.tsx'
import { LockCountdown } from './LockCountdown.tsx'
import { PasswordRules } from '../rules/PasswordRules.tsx'
import styles from './security.module.css'

const newPassword = passwordField('新密码', { required: true })
const blank = { old_password: '', password: '', again: '' }
type Refusal = Partial<Record<keyof typeof blank, string>>

/** Changes the password; the session continues under a new token, all others end. */
export function PasswordCard() {
  const { user } = useSession()
  const toast = useToast()
  const [entry, setEntry] = useState(blank)
  const [refusal, setRefusal] = useState<Refusal>({})
  const [locked, setLocked] = useState<string>()
  const set = (name: keyof typeof blank) => (value: string) => {
    setEntry({ ...entry, [name]: value })
    setRefusal({ ...refusal, [name]: name === 'password' && value !== '' ? parseField(newPassword, value) : undefined })
  }
  const { submit, busy } = useSubmit(
    async () => {
      const missing = missingIn(entry)
      setRefusal(missing)
      if (Object.keys(missing).length > 0) return
      const { token } = await call(changePassword, { old_password: entry.old_password, password: entry.password })
      keepToken(token)
      setEntry(blank)
      void toast.success('密码已修改，其他地方的登录都已退出')
    },
    ({ until, fields, message }) => {
      setLocked(until)
      const at = Object.fromEntries(fields.map((field) => [field.path, field.message]))
      setRefusal(fields.length > 0 ? at : { old_password: message })
    },
  )
  const line = (name: keyof typeof blank, label: string, autoComplete: string) => (
    <Labelled label={label} problem={refusal[name]}>
      {(input) => (
        <Input
          type="password"
          {...input}
          autoComplete={autoComplete}
          value={entry[name]}
          onChange={(event) => set(name)(event.target.value)}
        />
      )}
    </Labelled>
  )
  return (
    <section className={styles.card} aria-labelledby="security-password">
      <h2 id="security-password">修改密码</h2>
      <form className={styles.form} noValidate onSubmit={submit}>
        <HiddenUsername username={user.username} />
        {line('old_password', '原密码', 'current-password')}
        {line('password', '新密码', 'new-password')}
        <PasswordRules operation={passwordRules} value={entry.password} />
        {line('again', '再输一次', 'new-password')}
        {locked !== undefined && <LockCountdown until={locked} onEnd={() => setLocked(undefined)} />}
        <Button type="primary" htmlType="submit" loading={busy}>
          修改密码
        </Button>
      </form>
    </section>
  )
}

function missingIn({ old_password, password, again }: typeof blank): Refusal {
  const wrong = password === '' ? '请输入新密码' : parseField(newPassword, password)
  return {
    ...(old_password === '' ? { old_password: '请输入原密码' } : {}),
    ...(wrong === undefined ? {} : { password: wrong }),
    ...(again === password ? {} : { again: '两次输入的新密码不同' }),
  }
}
