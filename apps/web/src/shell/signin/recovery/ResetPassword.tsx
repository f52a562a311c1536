import { signInPages } from '@guanqiao/domain/screens/home'
import { linkTo } from '@guanqiao/domain/screens/linkTo'
import type { SyntheticEvent } from 'react'
import { useState } from 'react'
import { Link } from 'react-router'
import { resetByLink } from '@guanqiao/domain/identity/recovery'
import { useTask } from '../../../kit/acts/useTask.ts'
import { call } from '../../../kit/call.ts'
import { NewPassword } from './NewPassword.tsx'

/** The page of a one-time link. Its token is behind `#`, which browsers never send. */
export function ResetPassword() {
  const [token] = useState(() => location.hash.slice(1))
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<{ readonly password?: string; readonly form?: string }>({})
  const { attempt, busy } = useTask()
  const [username, setUsername] = useState<string>()
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    if (!password) return setRefusal({ password: '请输入新密码' })
    await attempt(
      async () => setUsername((await call(resetByLink, { token, password }, { token: '' })).username),
      ({ fields, message: form }) => {
        const field = fields.find(({ path }) => path === 'password')?.message
        setRefusal(field === undefined ? { form } : { password: field })
      },
    )
  }
  if (username !== undefined)
    return (
      <>
        <h2>密码已修改</h2>
        <p role="status">账号 {username} 的新密码已经生效，其他地方的登录都已退出。</p>
        <p>
          <Link to={linkTo(signInPages.signIn)}>去登录</Link>
        </p>
      </>
    )
  return (
    <>
      <h2>设置新密码</h2>
      <form className="credentials" noValidate onSubmit={(event) => void submit(event)}>
        <NewPassword
          value={password}
          problem={refusal.password}
          onChange={(next) => {
            setPassword(next)
            setRefusal({})
          }}
        />
        <p className="refusal" role="alert">
          {refusal.form}
        </p>
        <button type="submit" className="enter" aria-disabled={busy}>
          设置新密码
        </button>
      </form>
      <p className="other-ways">
        <Link to={linkTo(signInPages.forgotPassword)}>重新申请链接</Link>
        <Link to={linkTo(signInPages.signIn)}>返回登录</Link>
      </p>
    </>
  )
}
