import type { SyntheticEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { Entry, Refusal } from './entry.ts'
import { Line } from './Line.tsx'
import { warmShell } from './warm.ts'

interface Props {
  readonly entry: Entry
  readonly refusal: Refusal
  readonly busy: boolean
  readonly onChange: (entry: Entry) => void
  readonly onSubmit: () => void
}

export function Credentials({ entry, refusal, busy, onChange, onSubmit }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [plain, setPlain] = useState(false)
  useEffect(() => {
    const wrong = refusal.username ? 'username' : refusal.password || refusal.form ? 'password' : undefined
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.select()
  }, [refusal])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!busy) onSubmit()
  }
  const set = (part: keyof Entry) => (value: string) => onChange({ ...entry, [part]: value })
  return (
    <form ref={form} className="credentials" noValidate onSubmit={submit} onKeyDown={warmShell}>
      <Line
        label="账号"
        name="username"
        type="text"
        autoComplete="username"
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
      <p className="refusal" role="alert">
        {refusal.form}
      </p>
      <button type="submit" className="enter" aria-disabled={busy}>
        {busy ? '正在登录…' : '登录'}
      </button>
    </form>
  )
}
