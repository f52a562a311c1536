import { useState } from 'react'
import { Line } from '../Line.tsx'
import { CredentialForm } from './CredentialForm.tsx'
import type { CredentialProps } from './CredentialForm.tsx'

export function Credentials(props: CredentialProps) {
  const { entry, refusal, onChange } = props
  const [plain, setPlain] = useState(false)
  const wrong = refusal.username ? 'username' : refusal.password || refusal.form ? 'password' : undefined
  const set = (field: 'username' | 'password') => (value: string) => onChange({ ...entry, [field]: value })
  return (
    <CredentialForm {...props} wrong={wrong}>
      <Line
        label="账号"
        name="username"
        type="text"
        autoComplete="username"
        autoFocus
        value={entry.username}
        problem={refusal.username}
        onChange={set('username')}
      />
      <Line
        label="密码"
        name="password"
        type={plain ? 'text' : 'password'}
        autoComplete="current-password"
        value={entry.password}
        problem={refusal.password}
        onChange={set('password')}
      >
        <button type="button" className="reveal" aria-pressed={plain} onClick={() => setPlain(!plain)}>
          {plain ? '隐藏' : '显示'}
          <span className="unseen">密码</span>
        </button>
      </Line>
    </CredentialForm>
  )
}
