import type { SyntheticEvent } from 'react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call, CallProblem } from '../../../kit/call.ts'
import { keepToken } from '../../../kit/token.ts'
import { changePassword } from '../laterCalls.ts'
import { leaveSession } from './leaveSession.ts'
import { Line } from '../Line.tsx'
import { NewPassword } from '../recovery/NewPassword.tsx'
import { destination } from '../warm.ts'

const blank = { old_password: '', password: '' }
type Refusal = Partial<Record<keyof typeof blank | 'form', string>>

/** A signed-in user must choose a password before anything else, then continues to the requested address. */
export function PasswordDue() {
  const navigate = useNavigate()
  const [entry, setEntry] = useState(blank)
  const [refusal, setRefusal] = useState<Refusal>({})
  const [busy, setBusy] = useState(false)
  const set = (name: keyof typeof blank) => (value: string) => {
    setEntry({ ...entry, [name]: value })
    setRefusal({})
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    if (!entry.old_password) return setRefusal({ old_password: '请输入现在的密码' })
    if (!entry.password) return setRefusal({ password: '请输入新密码' })
    setBusy(true)
    try {
      keepToken((await call(changePassword, entry)).token)
      await navigate(destination(), { replace: true })
    } catch (error) {
      if (!(error instanceof CallProblem)) throw error
      const at = Object.fromEntries(error.fields.map(({ path, message }) => [path, message]))
      setRefusal(error.fields.length > 0 ? at : { form: error.message })
    } finally {
      setBusy(false)
    }
  }
  const leave = async () => {
    await leaveSession()
    await navigate('/user/login')
  }
  return (
    <>
      <h2>设置新密码</h2>
      <form className="credentials" noValidate onSubmit={(event) => void submit(event)}>
        <p>现在的密码是管理员设置的，或已到期。请换成只有您知道的新密码，然后继续。</p>
        <Line
          label="现在的密码"
          name="old_password"
          type="password"
          autoComplete="current-password"
          autoFocus
          value={entry.old_password}
          problem={refusal.old_password}
          onChange={set('old_password')}
        />
        <NewPassword value={entry.password} problem={refusal.password} onChange={set('password')} />
        <p className="refusal" role="alert">
          {refusal.form}
        </p>
        <button type="submit" className="enter" aria-disabled={busy}>
          {busy ? '正在保存…' : '保存并继续'}
        </button>
      </form>
      <p className="other-ways">
        <Link to="/user/forgot">忘记现在的密码</Link>
        <button type="button" className="inline" onClick={() => void leave()}>
          退出登录
        </button>
      </p>
    </>
  )
}
