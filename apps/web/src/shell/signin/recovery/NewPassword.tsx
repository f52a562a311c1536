import { isCommonPassword } from '@guanqiao/domain/values/passwords'
import { useState } from 'react'
import { Line } from '../Line.tsx'

const MIN_LENGTH = 8

const rules = [
  { text: '至少8个字符', holds: (password: string) => password.length >= MIN_LENGTH },
  { text: '不是常见密码、生日或电话号码', holds: (password: string) => password !== '' && !isCommonPassword(password) },
] as const

interface Props {
  readonly value: string
  readonly problem: string | undefined
  readonly onChange: (value: string) => void
}

/** A new password, with its rules checked while it is typed. */
export function NewPassword({ value, problem, onChange }: Props) {
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
      <ul className="password-rules" aria-label="密码要求">
        {rules.map(({ text, holds }) => (
          <li key={text} data-holds={holds(value)}>
            <span aria-hidden>{holds(value) ? '✓' : '○'}</span> {text}
            <span className="unseen">{holds(value) ? '，已满足' : '，未满足'}</span>
          </li>
        ))}
        <li data-holds={false}>
          <span aria-hidden>·</span> 不由账号、姓名或企业名称组成
        </li>
      </ul>
    </>
  )
}
