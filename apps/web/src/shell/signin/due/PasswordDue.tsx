import { signInPages } from '@guanqiao/domain/screens/home'
import { linkTo } from '@guanqiao/domain/screens/linkTo'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../kit/call.ts'
import { keepToken } from '../../../kit/token.ts'
import { changePassword } from '@guanqiao/domain/account/password'
import { leaveSession } from './leaveSession.ts'
import { Line } from '../Line.tsx'
import { NewPassword } from '../recovery/NewPassword.tsx'
import { useEntry } from '../useEntry.ts'
import { destination } from '../preloadShell.ts'

const blank = { old_password: '', password: '' }

/** A signed-in user must choose a password before anything else, then continues to the requested address. */
export function PasswordDue() {
  const navigate = useNavigate()
  const { entry, refusal, set, submit, busy } = useEntry(blank, async ({ old_password, password }) => {
    if (!old_password) return { old_password: '请输入现在的密码' }
    if (!password) return { password: '请输入新密码' }
    keepToken((await call(changePassword, { old_password, password })).token)
    return navigate(destination(), { replace: true })
  })
  const leave = async () => {
    await leaveSession()
    await navigate(linkTo(signInPages.signIn))
  }
  return (
    <>
      <h2>设置新密码</h2>
      <form className="credentials" noValidate onSubmit={submit}>
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
        <Link to={linkTo(signInPages.forgotPassword)}>忘记现在的密码</Link>
        <button type="button" className="inline" onClick={() => void leave()}>
          退出登录
        </button>
      </p>
    </>
  )
}
