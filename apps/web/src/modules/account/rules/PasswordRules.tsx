import type { passwordRules } from '@guanqiao/domain/identity/policy'
import { MIN_PASSWORD } from '@guanqiao/domain/values/account'
import { characterClasses, isCommonPassword } from '@guanqiao/domain/values/passwords'
import { useEffect, useState } from 'react'
import { call } from '../../../kit/call.ts'
import styles from './passwordRules.module.css'

interface Rules {
  readonly min_length: number
  readonly classes: number
  readonly history: number
}

/** Until the server has answered, and without an answer: it decides anyway. */
const usual: Rules = { min_length: MIN_PASSWORD, classes: 1, history: 0 }

const checksOf = ({ min_length, classes }: Rules) => [
  { text: `至少${min_length}个字符`, holds: (password: string) => password.length >= min_length },
  ...(classes > 1
    ? [
        {
          text: `含大写字母、小写字母、数字、其他字符中的${classes === 4 ? '全部4类' : `至少${classes}类`}`,
          holds: (password: string) => characterClasses(password) >= classes,
        },
      ]
    : []),
  { text: '不是常见密码、生日或电话号码', holds: (password: string) => password !== '' && !isCommonPassword(password) },
]

interface Props {
  /** The operation that reads the rules; pages before sign-in have it without its schemas. */
  readonly operation: typeof passwordRules
  readonly value: string
  /** Whether the account has had passwords before. */
  readonly isNew?: boolean
}

/** The rules for a new password that are in force, checked while it is typed. */
export function PasswordRules({ operation, value, isNew = false }: Props) {
  const [rules, setRules] = useState(usual)
  useEffect(() => {
    const stop = new AbortController()
    call(operation, {}, { signal: stop.signal }).then(setRules, () => undefined)
    return () => stop.abort()
  }, [operation])
  return (
    <ul className={styles.rules} aria-label="密码要求">
      {checksOf(rules).map(({ text, holds }) => (
        <li key={text} data-holds={holds(value)}>
          <span aria-hidden>{holds(value) ? '✓' : '○'}</span> {text}
          <span className="unseen">{holds(value) ? '，已满足' : '，未满足'}</span>
        </li>
      ))}
      <li>
        <span aria-hidden>·</span> 不由账号、姓名或企业名称组成
      </li>
      {rules.history > 0 && !isNew && (
        <li>
          <span aria-hidden>·</span> 不与最近用过的{rules.history}个密码相同
        </li>
      )}
    </ul>
  )
}
