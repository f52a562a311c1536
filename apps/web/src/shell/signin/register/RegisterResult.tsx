import { signInPages } from '@guanqiao/domain/screens/home'
import { linkTo } from '@guanqiao/domain/screens/linkTo'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../kit/call.ts'
import { registrationResult } from '@guanqiao/domain/identity/registration'
import { CodeLine } from '../CodeLine.tsx'
import { Line } from '../Line.tsx'
import { useEntry } from '../useEntry.ts'

type Result = OutputOf<typeof registrationResult>

/** After a registration, and for asking how it was decided. */
export function RegisterResult() {
  const [isSent] = useState(() => new URLSearchParams(location.search).has('sent'))
  const [asks, setAsks] = useState(!isSent)
  const [result, setResult] = useState<Result>()
  return (
    <>
      <h2>{asks || result ? '注册结果' : '申请已提交'}</h2>
      {result ? (
        <Outcome result={result} />
      ) : asks ? (
        <Ask onResult={setResult} />
      ) : (
        <>
          <p role="status">平台管理员审核后，结果发到您填写的邮箱。也可以用手机号查询。</p>
          <button type="button" className="enter" onClick={() => setAsks(true)}>
            查询结果
          </button>
        </>
      )}
      <p className="other-ways">
        <Link to={linkTo(signInPages.signIn)}>返回登录</Link>
        <Link to={linkTo(signInPages.register)}>去注册</Link>
      </p>
    </>
  )
}

function Outcome({ result: { status, company_name, reason, username } }: { readonly result: Result }) {
  if (status === 'none') return <p role="status">这个手机号没有注册申请。</p>
  if (status === 'pending') return <p role="status">“{company_name}”的申请正在等平台管理员审核。</p>
  if (status === 'refused')
    return (
      <p role="status">
        “{company_name}”的申请没有通过：{reason}。可以改正后重新申请。
      </p>
    )
  return (
    <p role="status">
      “{company_name}”的申请已通过，账号是 <strong>{username}</strong>，密码是您申请时设置的密码。
    </p>
  )
}

const blank = { mobile: '', sms_code: '' }

function Ask({ onResult }: { readonly onResult: (result: Result) => void }) {
  const { entry, refusal, setRefusal, set, submit, busy } = useEntry(blank, async ({ mobile, sms_code }) => {
    if (!mobile.trim()) return { mobile: '请输入手机号' }
    if (!sms_code.trim()) return { sms_code: '请输入验证码' }
    return onResult(await call(registrationResult, { mobile, sms_code }))
  })
  return (
    <form className="credentials" noValidate onSubmit={submit}>
      <Line
        label="手机号"
        name="mobile"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={entry.mobile}
        problem={refusal.mobile}
        onChange={set('mobile')}
      />
      <CodeLine
        mobile={entry.mobile}
        purpose="register"
        value={entry.sms_code}
        problem={refusal.sms_code}
        onChange={set('sms_code')}
        onRefuse={setRefusal}
      />
      <p className="refusal" role="alert">
        {refusal.form}
      </p>
      <button type="submit" className="enter" aria-disabled={busy}>
        查询
      </button>
    </form>
  )
}
