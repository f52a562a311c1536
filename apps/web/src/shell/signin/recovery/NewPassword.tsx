import { useState } from 'react'
import { PasswordRules } from '../../../modules/account/rules/PasswordRules.tsx'
import { passwordRules } from '@guanqiao/domain/identity/policy'
import { Line } from '../Line.tsx'

interface Props {
  readonly value: string
  readonly problem: string | undefined
  readonly onChange: (value: string) => void
  /** Of an account that does not exist yet. */
  readonly isNew?: boolean
}

/** A new password, with its rules checked while it is typed. */
export function NewPassword({ value, problem, onChange, isNew = false }: Props) {
  const [plain, setPlain] = useState(false)
  return (
    <>
      <Line
        label="新密码"
        name="password"
        type={plain ? 'text' : 'password'}
        autoComplete="new-password"
        value={value}
        problem={problem}
        onChange={onChange}
      >
        <button type="button" className="reveal" aria-pressed={plain} onClick={() => setPlain(!plain)}>
          {plain ? '隐藏' : '显示'}
          <span className="unseen">密码</span>
        </button>
      </Line>
      <PasswordRules operation={passwordRules} value={value} isNew={isNew} />
    </>
  )
}
