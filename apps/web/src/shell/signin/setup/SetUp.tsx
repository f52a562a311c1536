import { homeScreens, signInPages } from '@guanqiao/domain/screens/home'
import { linkTo } from '@guanqiao/domain/screens/linkTo'
import { setup } from '@guanqiao/domain/identity/setup'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../kit/call.ts'
import { keepToken } from '../../../kit/token.ts'
import { Line } from '../Line.tsx'
import { NewPassword } from '../recovery/NewPassword.tsx'
import { useEntry } from '../useEntry.ts'

const labels = { code: '设置码', username: '账号', full_name: '姓名', password: '密码' } as const
type Name = keyof typeof labels

const missingIn = (entry: Readonly<Record<Name, string>>): Partial<Record<Name, string>> =>
  Object.fromEntries(
    Object.entries(labels)
      .filter(([name]) => entry[name as Name].trim() === '')
      .map(([name, label]) => [name, `请输入${label}`]),
  )

/** The first administrator of an installation without users. The address in the server's log carries the code behind `#`. */
export function SetUp() {
  const navigate = useNavigate()
  const [code] = useState(() => decodeURIComponent(location.hash.slice(1)))
  const { entry, refusal, set, submit, busy } = useEntry(
    { code, username: '', full_name: '', password: '' },
    async (values) => {
      const missing = missingIn(values)
      if (Object.keys(missing).length > 0) return missing
      const { token } = await call(setup, values, { token: '' })
      keepToken(token)
      await navigate(linkTo(homeScreens.workplace), { replace: true })
      return undefined
    },
  )
  const line = (name: Name) => ({
    name,
    label: labels[name],
    value: entry[name],
    problem: refusal[name],
    onChange: set(name),
  })
  return (
    <>
      <h2>建立第一个管理员</h2>
      <form className="credentials" noValidate onSubmit={submit}>
        <p>这里还没有任何用户。设置码在服务器启动时的日志里，只能用一次；建好以后此页不再打开。</p>
        <Line {...line('code')} autoComplete="off" autoFocus={code === ''} />
        <Line {...line('username')} autoComplete="username" autoFocus={code !== ''} />
        <Line {...line('full_name')} autoComplete="name" />
        <NewPassword value={entry.password} problem={refusal.password} onChange={set('password')} isNew />
        <p className="refusal" role="alert">
          {refusal.form}
        </p>
        <button type="submit" className="enter" aria-disabled={busy}>
          建立管理员
        </button>
      </form>
      <p className="other-ways">
        <Link to={linkTo(signInPages.signIn)}>去登录</Link>
      </p>
    </>
  )
}
