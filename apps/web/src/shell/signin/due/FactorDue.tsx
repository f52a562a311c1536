import { signInPages } from '@guanqiao/domain/screens/home'
import { linkTo } from '@guanqiao/domain/screens/linkTo'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, firstMessage } from '../../../kit/call.ts'
import { useSubmit } from '../../../kit/acts/useSubmit.ts'
import { QrCode } from '../../../platform/paper/QrCode.tsx'
import { beginFactor, confirmFactor } from '@guanqiao/domain/identity/secondFactor'
import { leaveSession } from './leaveSession.ts'
import { Line } from '../Line.tsx'
import { destination } from '../preloadShell.ts'

type Begun = OutputOf<typeof beginFactor>

/** A signed-in user must set up a second factor before anything else: password, QR code, first code, recovery codes. */
export function FactorDue() {
  const navigate = useNavigate()
  const [begun, setBegun] = useState<Begun>()
  const [codes, setCodes] = useState<readonly string[]>()
  const leave = async () => {
    await leaveSession()
    await navigate(linkTo(signInPages.signIn))
  }
  if (codes)
    return (
      <>
        <h2>保存恢复码</h2>
        <p role="status">
          二次验证已开启。手机丢失或更换时，用恢复码登录，每个只能用一次。它们只显示这一次，请打印或抄下，妥善保管。
        </p>
        <pre className="codes" aria-label="恢复码">
          {codes.join('\n')}
        </pre>
        <button type="button" className="enter" onClick={() => void navigate(destination(), { replace: true })}>
          我已保存，继续
        </button>
      </>
    )
  return (
    <>
      <h2>开启二次验证</h2>
      {begun ? (
        <OneField
          key="code"
          label="动态码"
          name="code"
          submitLabel="开启"
          missing="请输入动态码"
          send={async (code) => setCodes((await call(confirmFactor, { code })).recovery_codes)}
        >
          <p>用手机上的身份验证器扫描二维码，再输入它显示的6位动态码。</p>
          <QrCode text={begun.uri} label="二次验证的二维码" />
          <p>不能扫描时，在身份验证器中手工录入密钥：</p>
          <p className="secret figures">{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
        </OneField>
      ) : (
        <OneField
          key="password"
          label="密码"
          name="password"
          submitLabel="下一步"
          missing="请输入密码"
          send={async (password) => setBegun(await call(beginFactor, { password }))}
        >
          <p>
            平台要求您的账号开启二次验证：登录时，除密码外再输入手机身份验证器（如腾讯身份验证器、Microsoft
            Authenticator）显示的6位动态码。开启后才能继续。
          </p>
        </OneField>
      )}
      <p className="other-ways">
        <button type="button" className="inline" onClick={() => void leave()}>
          退出登录
        </button>
      </p>
    </>
  )
}

interface OneFieldProps {
  readonly label: string
  readonly name: 'password' | 'code'
  readonly submitLabel: string
  readonly missing: string
  readonly send: (value: string) => Promise<void>
  readonly children: ReactNode
}

function OneField({ label, name, submitLabel, missing, send, children }: OneFieldProps) {
  const [value, setValue] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const { submit, busy } = useSubmit(
    async () => (value.trim() ? send(value) : setRefusal(missing)),
    (problem) => setRefusal(firstMessage(problem)),
  )
  return (
    <form className="credentials" noValidate onSubmit={submit}>
      {children}
      <Line
        label={label}
        name={name}
        type={name === 'password' ? 'password' : 'text'}
        {...(name === 'code' ? { inputMode: 'numeric' as const } : {})}
        autoComplete={name === 'password' ? 'current-password' : 'one-time-code'}
        autoFocus
        value={value}
        problem={refusal}
        onChange={(next) => {
          setValue(next)
          setRefusal(undefined)
        }}
      />
      <button type="submit" className="enter" aria-disabled={busy}>
        {submitLabel}
      </button>
    </form>
  )
}
