import { signInPages } from '@guanqiao/domain/screens/home'
import { linkTo } from '@guanqiao/domain/screens/linkTo'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../kit/call.ts'
import { registrationState } from '@guanqiao/domain/identity/registration'
import { RegisterForm } from './RegisterForm.tsx'

/** Self-registration, while the platform's administrators keep it open. */
export function Register() {
  const [open, setOpen] = useState<boolean>()
  useEffect(() => {
    const leave = new AbortController()
    // After a failure the form explains itself when it is sent.
    call(registrationState, {}, { signal: leave.signal }).then(
      (state) => setOpen(state.open),
      () => leave.signal.aborted || setOpen(true),
    )
    return () => leave.abort()
  }, [])
  return (
    <>
      <h2>注册</h2>
      {open === undefined ? <p role="status">正在查询…</p> : open ? <RegisterForm /> : <Closed />}
      <p className="other-ways">
        <Link to={linkTo(signInPages.signIn)}>返回登录</Link>
        {open && <Link to={linkTo(signInPages.registerResult)}>查询注册结果</Link>}
      </p>
    </>
  )
}

function Closed() {
  return (
    <>
      <p>账号由管理员开通，现在没有开放自行注册。</p>
      <ul className="plain">
        <li>企业的制单员、复核员、司磅员：请本企业管理员在“用户”中新增。</li>
        <li>尚未开户的企业：请平台管理员登记企业，并开通企业管理员。</li>
      </ul>
    </>
  )
}
