import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, CallProblem } from '../kit/call.ts'
import { keepToken } from '../kit/token.ts'
import { hurryTo } from './guard/ahead.ts'
import { Credentials } from './signin/Credentials.tsx'
import { DemoAccounts } from './signin/DemoAccounts.tsx'
import type { Entry, Refusal } from './signin/entry.ts'
import { destination } from './signin/warm.ts'
import { lastWay, keepWay, ways } from './signin/ways.ts'
import type { Way } from './signin/ways.ts'
import { WayChoice } from './signin/WayChoice.tsx'

const nothing: Entry = { username: '', password: '' }

export function SignIn() {
  const [way, setWay] = useState<Way>(lastWay)
  const [entry, setEntry] = useState(nothing)
  const [refusal, setRefusal] = useState<Refusal>({})
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()

  const signIn = async () => {
    const missing = missingIn(entry)
    setRefusal(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      const { token } = await call(ways[way].operation, entry)
      keepToken(token)
      keepWay(way)
      hurryTo(destination())
      await navigate(destination(), { replace: true })
    } catch (error) {
      setRefusal(refusalIn(error))
    } finally {
      setBusy(false)
    }
  }
  const change = (next: Entry) => {
    setEntry(next)
    setRefusal({})
  }
  return (
    <>
      <h2>登录</h2>
      <WayChoice way={way} onChoose={setWay} />
      <Credentials entry={entry} refusal={refusal} busy={busy} onChange={change} onSubmit={() => void signIn()} />
      <DemoAccounts
        onChoose={(account) => {
          setWay('platform')
          change(account)
        }}
      />
    </>
  )
}

function missingIn({ username, password }: Entry): Refusal {
  return {
    ...(username.trim() ? {} : { username: '请输入账号' }),
    ...(password ? {} : { password: '请输入密码' }),
  }
}

/** The server's errors by field; errors without a field are shown above the button. */
function refusalIn(error: unknown): Refusal {
  if (!(error instanceof CallProblem)) throw error
  const at = Object.fromEntries(error.fields.map(({ path, message }) => [path, message]))
  const { username, password } = at
  if (!username && !password) return { form: error.message }
  return { ...(username ? { username } : {}), ...(password ? { password } : {}) }
}
