import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { useEffect, useState } from 'react'
import { call } from '../../kit/call.ts'
import { demoAccounts } from '@guanqiao/domain/identity/session'
import { emptyEntry } from './entry.ts'
import type { Entry } from './entry.ts'
import { preloadShell } from './preloadShell.ts'

type Account = OutputOf<typeof demoAccounts>[number]

interface Props {
  readonly onChoose: (account: Entry) => void
}

/** Accounts for trying the product; nothing if the server has none. */
export default function DemoAccounts({ onChoose }: Props) {
  const [accounts, setAccounts] = useState<readonly Account[]>([])
  useEffect(() => {
    const leave = new AbortController()
    // Sign-in does not depend on it: after a failure there is no list.
    call(demoAccounts, {}, { signal: leave.signal }).then(setAccounts, () => undefined)
    return () => leave.abort()
  }, [])
  if (accounts.length === 0) return null
  const choose = ({ username, password }: Account) => {
    preloadShell()
    onChoose({ ...emptyEntry, username, password })
  }
  return (
    <div className="demo">
      <h3>演示账号</h3>
      <p>点选即填入账号和密码，再按登录。</p>
      <ul>
        {accounts.map((account) => (
          <li key={account.username}>
            <button type="button" onClick={() => choose(account)}>
              <strong>{account.username}</strong>
              <span>{account.note}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
