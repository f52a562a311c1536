import { signInPages } from '@guanqiao/domain/screens/home'
import { linkTo } from '@guanqiao/domain/screens/linkTo'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../kit/call.ts'
import { forgotPassword } from '@guanqiao/domain/identity/recovery'
import { CodeLine } from '../CodeLine.tsx'
import { Line } from '../Line.tsx'
import { useEntry } from '../useEntry.ts'
import { NewPassword } from './NewPassword.tsx'

type RecoveryMethod = 'mail' | 'sms'
const recoveryMethods: readonly (readonly [RecoveryMethod, string])[] = [
  ['mail', '用邮箱'],
  ['sms', '用手机号'],
]
const fields: Readonly<Record<RecoveryMethod, readonly (keyof typeof blank)[]>> = {
  mail: ['email'],
  sms: ['mobile', 'sms_code', 'username', 'password'],
}
const blank = { email: '', mobile: '', sms_code: '', username: '', password: '' }

/** A forgotten password: a link by mail, or a code by text message. */
export function ForgotPassword() {
  const [way, setWay] = useState<RecoveryMethod>('mail')
  const [done, setDone] = useState<'sent' | 'changed'>()
  const { entry, refusal, setRefusal, set, submit, busy } = useEntry(blank, async (entered) => {
    if (way === 'mail' && !entered.email.trim()) return { email: '请输入邮箱' }
    const input = Object.fromEntries(fields[way].map((name) => [name, entered[name]]))
    return setDone((await call(forgotPassword, input)).result)
  })
  if (done) return <Done result={done} />
  const line = (name: keyof typeof blank, label: string) => ({
    name,
    label,
    value: entry[name],
    problem: refusal[name],
    onChange: set(name),
  })
  return (
    <>
      <h2>找回密码</h2>
      <div className="ways two" role="radiogroup" aria-label="找回方式">
        {recoveryMethods.map(([name, label]) => (
          <button key={name} type="button" role="radio" aria-checked={way === name} onClick={() => setWay(name)}>
            {label}
          </button>
        ))}
      </div>
      <form className="credentials" noValidate onSubmit={submit}>
        {way === 'mail' ? (
          <>
            <p>我们把一次性链接发到账号登记的邮箱，30分钟内有效。</p>
            <Line {...line('email', '邮箱')} type="email" inputMode="email" autoComplete="email" />
          </>
        ) : (
          <>
            <Line {...line('mobile', '手机号')} type="tel" inputMode="tel" autoComplete="tel" />
            {refusal.username !== undefined || entry.username ? (
              <Line {...line('username', '账号')} autoComplete="username" />
            ) : null}
            <CodeLine
              mobile={entry.mobile}
              purpose="recovery"
              value={entry.sms_code}
              problem={refusal.sms_code}
              onChange={set('sms_code')}
              onRefuse={setRefusal}
            />
            <NewPassword value={entry.password} problem={refusal.password} onChange={set('password')} />
          </>
        )}
        <p className="refusal" role="alert">
          {refusal.form}
        </p>
        <button type="submit" className="enter" aria-disabled={busy}>
          {way === 'mail' ? '发送链接' : '设置新密码'}
        </button>
      </form>
      <p className="other-ways">
        <Link to={linkTo(signInPages.signIn)}>返回登录</Link>
      </p>
    </>
  )
}

function Done({ result }: { readonly result: 'sent' | 'changed' }) {
  return (
    <>
      <h2>{result === 'sent' ? '请查收邮件' : '密码已修改'}</h2>
      <p role="status">
        {result === 'sent'
          ? '如果这个邮箱登记了账号，设置新密码的链接已经发出，30分钟内有效，只能用一次。没有收到时，请查看垃圾邮件，或联系管理员。'
          : '请用新密码登录。此账号在其他地方的登录都已退出。'}
      </p>
      <p>
        <Link to={linkTo(signInPages.signIn)}>返回登录</Link>
      </p>
    </>
  )
}
