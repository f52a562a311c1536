import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTask } from '../../kit/acts/useTask.ts'
import { call } from '../../kit/call.ts'
import { Countdown } from '../../kit/cells/Countdown.tsx'
import { sendCode } from '@guanqiao/domain/identity/codes'
import { Line } from './Line.tsx'
import { timeNow } from '../../kit/events/clock.ts'

type Purpose = 'sign_in' | 'recovery' | 'register'

interface Props {
  readonly mobile: string
  readonly purpose: Purpose
  readonly value: string
  readonly problem: string | undefined
  readonly onChange: (value: string) => void
  /** Why no code was sent: a problem of the number, or of the request. */
  readonly onRefuse: (refusal: { readonly mobile?: string; readonly form?: string }) => void
  /** Below the notice that a code is on its way. */
  readonly whenSent?: (showNotice: (notice: string) => void) => ReactNode
}

/** The field of a code by text message, with the button that requests one. */
export function CodeLine({ mobile, purpose, onRefuse, whenSent, ...line }: Props) {
  const [notice, setNotice] = useState('')
  return (
    <>
      <Line {...line} label="验证码" name="sms_code" inputMode="numeric" autoComplete="one-time-code">
        <CodeButton
          mobile={mobile}
          purpose={purpose}
          onResult={({ sent, field, form }) => {
            setNotice(sent ?? '')
            onRefuse({ ...(field ? { mobile: field } : {}), ...(form ? { form } : {}) })
          }}
        />
      </Line>
      <p className="sent" role="status">
        {notice}
        {notice && whenSent?.(setNotice)}
      </p>
    </>
  )
}

interface ButtonProps {
  readonly mobile: string
  readonly purpose: Purpose
  /** The code is on its way, or why not. */
  readonly onResult: (result: { readonly sent?: string; readonly field?: string; readonly form?: string }) => void
}

/** Requests a code by text message, at most once a minute. */
function CodeButton({ mobile, purpose, onResult }: ButtonProps) {
  /** When the next code may be requested, ms since 1970. */
  const [until, setUntil] = useState<number>()
  const { attempt, busy } = useTask()
  const request = async () => {
    if (busy || until !== undefined) return
    if (!mobile.trim()) return onResult({ field: '请输入手机号' })
    await attempt(
      async () => {
        const { wait_seconds, valid_minutes } = await call(sendCode, { mobile, purpose })
        setUntil(timeNow() + wait_seconds * 1000)
        onResult({ sent: `如果这个手机号可用，验证码已发出，${valid_minutes}分钟内有效。` })
      },
      ({ fields, message: form }) => {
        const field = fields.find(({ path }) => path === 'mobile')?.message
        onResult(field === undefined ? { form } : { field })
      },
    )
  }
  return (
    <button type="button" className="reveal" aria-disabled={busy || until !== undefined} onClick={() => void request()}>
      {until === undefined ? (
        '获取验证码'
      ) : (
        <>
          <Countdown until={until} onEnd={() => setUntil(undefined)} /> 后重发
        </>
      )}
    </button>
  )
}
