import { useState } from 'react'
import { reportMissingCode } from '@guanqiao/domain/identity/codes'
import { catchRefusal } from '../../../kit/acts/refusal.ts'
import { call } from '../../../kit/call.ts'
import { CodeLine } from '../CodeLine.tsx'
import type { Entry, Refusal } from '../entry.ts'
import { Line } from '../Line.tsx'
import { CredentialForm } from './CredentialForm.tsx'
import type { CredentialProps } from './CredentialForm.tsx'

interface Props extends CredentialProps {
  readonly onRefuse: (refusal: Refusal) => void
}

/** Mobile number and code by text message; the account too, once the server asks which one. */
export default function SmsCredentials({ onRefuse, ...props }: Props) {
  const { entry, refusal, onChange } = props
  const [several, setSeveral] = useState(false)
  if (refusal.username && !several) setSeveral(true)
  const set = (field: keyof Entry) => (value: string) => onChange({ ...entry, [field]: value })
  return (
    <CredentialForm {...props} wrong={wrongIn(refusal)}>
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
      <CodeLine
        mobile={entry.mobile}
        purpose="sign_in"
        value={entry.sms_code}
        problem={refusal.sms_code}
        onChange={set('sms_code')}
        onRefuse={onRefuse}
        whenSent={(showNotice) => <MissingCode mobile={entry.mobile} onAdvice={showNotice} />}
      />
    </CredentialForm>
  )
}

function MissingCode({ mobile, onAdvice }: { readonly mobile: string; readonly onAdvice: (advice: string) => void }) {
  const report = async () => {
    const result = await catchRefusal(call(reportMissingCode, { mobile }), ({ message }) => onAdvice(message))
    if (result) onAdvice(result.advice)
  }
  return (
    <button type="button" className="inline" onClick={() => void report()}>
      没有收到？
    </button>
  )
}

function wrongIn({ mobile, username, sms_code, form }: Refusal): keyof Entry | undefined {
  if (mobile) return 'mobile'
  if (username) return 'username'
  return sms_code || form ? 'sms_code' : undefined
}
