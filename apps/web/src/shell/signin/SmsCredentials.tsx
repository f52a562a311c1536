import type { SyntheticEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { call, CallProblem } from '../../kit/call.ts'
import { reportMissingCode } from './calls.ts'
import { CodeButton } from './CodeButton.tsx'
import type { Entry, Refusal } from './entry.ts'
import { Line } from './Line.tsx'
import { warmShell } from './warm.ts'

interface Props {
  readonly entry: Entry
  readonly refusal: Refusal
  readonly busy: boolean
  readonly onChange: (entry: Entry) => void
  readonly onRefuse: (refusal: Refusal) => void
  readonly onSubmit: () => void
}

/** Mobile number and code by text message; the account too, once the server asks which one. */
export default function SmsCredentials({ entry, refusal, busy, onChange, onRefuse, onSubmit }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [notice, setNotice] = useState('')
  const [several, setSeveral] = useState(false)
  if (refusal.username && !several) setSeveral(true)
  useEffect(() => {
    const wrong = refusal.mobile
      ? 'mobile'
      : refusal.username
        ? 'username'
        : refusal.sms_code || refusal.form
          ? 'sms_code'
          : undefined
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.select()
  }, [refusal])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!busy) onSubmit()
  }
  const set = (part: keyof Entry) => (value: string) => onChange({ ...entry, [part]: value })
  return (
    <form ref={form} className="credentials" noValidate onSubmit={submit} onKeyDown={warmShell}>
      <Line
        label="手机号"
        name="mobile"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        value={entry.mobile}
        problem={refusal.mobile}
        onChange={set('mobile')}
      />
      {several && (
        <Line
          label="账号"
          name="username"
          autoComplete="username"
          value={entry.username}
          problem={refusal.username}
          onChange={set('username')}
        />
      )}
      <Line
        label="验证码"
        name="sms_code"
        autoComplete="one-time-code"
        inputMode="numeric"
        value={entry.sms_code}
        problem={refusal.sms_code}
        onChange={set('sms_code')}
      >
        <CodeButton
          mobile={entry.mobile}
          purpose="sign_in"
          onResult={({ sent, field, form: whole }) => {
            setNotice(sent ?? '')
            onRefuse({ ...(field ? { mobile: field } : {}), ...(whole ? { form: whole } : {}) })
          }}
        />
      </Line>
      <p className="sent" role="status">
        {notice}
        {notice && <MissingCode mobile={entry.mobile} onAdvice={setNotice} />}
      </p>
      <p className="refusal" role="alert">
        {refusal.form}
      </p>
      <button type="submit" className="enter" aria-disabled={busy}>
        {busy ? '正在登录…' : '登录'}
      </button>
    </form>
  )
}

function MissingCode({ mobile, onAdvice }: { readonly mobile: string; readonly onAdvice: (advice: string) => void }) {
  const report = async () => {
    try {
      onAdvice((await call(reportMissingCode, { mobile })).advice)
    } catch (error) {
      if (!(error instanceof CallProblem)) throw error
      onAdvice(error.message)
    }
  }
  return (
    <button type="button" className="inline" onClick={() => void report()}>
      没有收到？
    </button>
  )
}
