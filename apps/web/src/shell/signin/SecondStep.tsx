import { useState } from 'react'
import { call, firstMessage } from '../../kit/call.ts'
import { Countdown } from '../../kit/cells/Countdown.tsx'
import { useSubmit } from '../../kit/acts/useSubmit.ts'
import { secondStep } from '@guanqiao/domain/identity/secondFactor'
import { Line } from './Line.tsx'

interface Props {
  readonly pending: string
  readonly onToken: (token: string) => Promise<void>
  /** Back to the first step, with a message if this sign-in is over. */
  readonly onBack: (message?: string) => void
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export default function SecondStep({ pending, onToken, onBack }: Props) {
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [until, setUntil] = useState<string>()
  const { submit, busy } = useSubmit(
    async () => {
      if (!code.trim()) return setRefusal('请输入动态码')
      const { token } = await call(secondStep, { pending, code })
      await onToken(token)
    },
    (problem) => {
      if (problem.code === 'login.stepOver') return onBack(problem.message)
      setRefusal(firstMessage(problem))
      setUntil(problem.until)
    },
  )
  return (
    <>
      <h2>二次验证</h2>
      <form className="credentials" noValidate onSubmit={submit}>
        <p>请打开手机上的身份验证器，输入关桥的6位动态码；手机不在身边时，输入一个恢复码。</p>
        <Line
          label="动态码"
          name="code"
          autoComplete="one-time-code"
          value={code}
          problem={refusal}
          autoFocus
          onChange={(next) => {
            setCode(next)
            setRefusal(undefined)
          }}
        />
        {until !== undefined && (
          <p className="lock-left">
            <Countdown
              until={Date.parse(until)}
              onEnd={() => {
                setUntil(undefined)
                setRefusal(undefined)
              }}
            />
            {' 后可以再试'}
          </p>
        )}
        <button type="submit" className="enter" aria-disabled={busy}>
          {busy ? '正在验证…' : '验证并登录'}
        </button>
        <p className="other-ways">
          <button type="button" className="inline" onClick={() => onBack()}>
            返回登录
          </button>
        </p>
      </form>
    </>
  )
}
