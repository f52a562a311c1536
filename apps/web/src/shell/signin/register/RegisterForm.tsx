import { signInPages } from '@guanqiao/domain/screens/home'
import { linkTo } from '@guanqiao/domain/screens/linkTo'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../kit/call.ts'
import { register } from '@guanqiao/domain/identity/registration'
import { CodeLine } from '../CodeLine.tsx'
import { Line } from '../Line.tsx'
import { NewPassword } from '../recovery/NewPassword.tsx'
import type { Refused } from '../useEntry.ts'
import { useEntry } from '../useEntry.ts'

type Kind = 'enterprise' | 'join'
const kinds: readonly (readonly [Kind, string])[] = [
  ['enterprise', '企业开户'],
  ['join', '加入企业'],
]
const blank = {
  company_name: '',
  credit_code: '',
  full_name: '',
  mobile: '',
  sms_code: '',
  email: '',
  password: '',
}
type Name = keyof typeof blank

const labels: Readonly<Record<Name, string>> = {
  company_name: '企业名称',
  credit_code: '统一社会信用代码',
  full_name: '姓名',
  mobile: '手机号',
  sms_code: '验证码',
  email: '邮箱',
  password: '新密码',
}

/** A request for an account: of a new enterprise, or of a user who joins one. */
export function RegisterForm() {
  const navigate = useNavigate()
  const [kind, setKind] = useState<Kind>('enterprise')
  const { entry, refusal, setRefusal, set, submit, busy } = useEntry(blank, async ({ credit_code, ...rest }) => {
    const missing = missingIn({ credit_code, ...rest }, kind)
    if (Object.keys(missing).length > 0) return missing
    await call(register, { kind, ...rest, credit_code: credit_code.trim() === '' ? null : credit_code })
    return navigate(`${linkTo(signInPages.registerResult)}?sent`)
  })
  const line = (name: Name) => ({
    name,
    label: name === 'credit_code' && kind === 'join' ? `${labels[name]}（可不填）` : labels[name],
    value: entry[name],
    problem: refusal[name],
    onChange: set(name),
  })
  return (
    <>
      <div className="ways two" role="radiogroup" aria-label="注册类型">
        {kinds.map(([name, label]) => (
          <button key={name} type="button" role="radio" aria-checked={kind === name} onClick={() => setKind(name)}>
            {label}
          </button>
        ))}
      </div>
      <form className="credentials" noValidate onSubmit={submit}>
        <p>
          {kind === 'enterprise'
            ? '您的企业还没有账号：审核通过后，您是企业管理员。'
            : '您的企业已有账号：审核通过后，由本企业管理员给您权限。'}
        </p>
        <Line {...line('company_name')} autoComplete="organization" />
        <Line {...line('credit_code')} autoComplete="off" />
        <Line {...line('full_name')} autoComplete="name" />
        <Line {...line('email')} type="email" inputMode="email" autoComplete="email" />
        <Line {...line('mobile')} type="tel" inputMode="tel" autoComplete="tel" />
        <CodeLine
          mobile={entry.mobile}
          purpose="register"
          value={entry.sms_code}
          problem={refusal.sms_code}
          onChange={set('sms_code')}
          onRefuse={(why) => setRefusal({ ...refusal, ...why })}
        />
        <NewPassword value={entry.password} problem={refusal.password} onChange={set('password')} isNew />
        <p className="refusal" role="alert">
          {refusal.form}
        </p>
        <button type="submit" className="enter" aria-disabled={busy}>
          {busy ? '正在提交…' : '提交申请'}
        </button>
      </form>
    </>
  )
}

const missingIn = (entry: typeof blank, kind: Kind): Refused<typeof blank> =>
  Object.fromEntries(
    (Object.keys(entry) as Name[])
      .filter((name) => !entry[name].trim() && !(name === 'credit_code' && kind === 'join'))
      .map((name) => [name, `请输入${labels[name]}`]),
  )
