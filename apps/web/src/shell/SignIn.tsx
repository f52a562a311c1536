import { signInPages } from '@guanqiao/domain/screens/home'
import { linkTo } from '@guanqiao/domain/screens/linkTo'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTask } from '../kit/acts/useTask.ts'
import type { CallProblem } from '../kit/call.ts'
import { call } from '../kit/call.ts'
import { keepToken } from '../kit/token.ts'
import { hurryTo } from './guard/prefetch.ts'
import { ENDED_ELSEWHERE } from './guard/destination.ts'
import { Credentials } from './signin/credentials/Credentials.tsx'
import { emptyEntry } from './signin/entry.ts'
import type { Entry, Refusal } from './signin/entry.ts'
import { destination } from './signin/preloadShell.ts'
import { lastSignInMethod, storeSignInMethod, signInMethods } from './signin/signInMethods.ts'
import type { SignInMethod } from './signin/signInMethods.ts'
import { WayChoice } from './signin/WayChoice.tsx'

const SmsCredentials = lazy(() => import('./signin/credentials/SmsCredentials.tsx'))
const DemoAccounts = lazy(() => import('./signin/DemoAccounts.tsx'))
const SecondStep = lazy(() => import('./signin/SecondStep.tsx'))

export function SignIn() {
  const [way, setWay] = useState<SignInMethod>(lastSignInMethod)
  const [bySms, setBySms] = useState(false)
  const [entry, setEntry] = useState(emptyEntry)
  const [refusal, setRefusal] = useState<Refusal>(() =>
    location.search.includes(ENDED_ELSEWHERE) ? { form: '您的账号在别处登录，本处已退出' } : {},
  )
  const { attempt, busy } = useTask()
  const [pending, setPending] = useState<string>()
  const navigate = useNavigate()

  const open = async (token: string) => {
    keepToken(token)
    storeSignInMethod(way)
    void hurryTo(destination())
    await navigate(destination(), { replace: true })
  }
  const signIn = async () => {
    const missing = missingIn(entry, bySms)
    setRefusal(missing)
    if (Object.keys(missing).length > 0) return
    await attempt(
      async () => {
        const entered = await call(signInMethods[way].operation, sentOf(entry, bySms))
        if (entered.token) await open(entered.token)
        else setPending(entered.pending ?? undefined)
      },
      (problem) => setRefusal(refusalIn(problem, bySms)),
    )
  }
  const change = (next: Entry) => {
    setEntry(next)
    setRefusal({})
  }
  const form = { entry, refusal, busy, onChange: change, onSubmit: () => void signIn() }
  if (pending)
    return (
      <Suspense>
        <SecondStep
          pending={pending}
          onToken={open}
          onBack={(message) => {
            setPending(undefined)
            setRefusal(message ? { form: message } : {})
          }}
        />
      </Suspense>
    )
  return (
    <>
      <h2>登录</h2>
      <WayChoice way={way} onChoose={setWay} />
      {bySms ? (
        <Suspense>
          <SmsCredentials {...form} onRefuse={setRefusal} />
        </Suspense>
      ) : (
        <Credentials {...form} />
      )}
      <p className="other-ways">
        <button
          type="button"
          className="inline"
          onClick={() => {
            setBySms(!bySms)
            setRefusal({})
          }}
        >
          {bySms ? '用密码登录' : '用短信验证码登录'}
        </button>
        <Link to={linkTo(signInPages.forgotPassword)}>忘记密码</Link>
        <Link to={linkTo(signInPages.register)}>注册</Link>
      </p>
      <Suspense>
        <DemoAccounts
          onChoose={(account) => {
            setWay('platform')
            setBySms(false)
            change(account)
          }}
        />
      </Suspense>
    </>
  )
}

const needed: Readonly<Record<'password' | 'sms', Refusal>> = {
  password: { username: '请输入账号', password: '请输入密码' },
  sms: { mobile: '请输入手机号', sms_code: '请输入验证码' },
}

const needs = (bySms: boolean) => Object.entries(needed[bySms ? 'sms' : 'password']) as [keyof Entry, string][]

const missingIn = (entry: Entry, bySms: boolean): Refusal =>
  Object.fromEntries(needs(bySms).filter(([name]) => !entry[name].trim()))

/** The fields of the chosen way; the account too where several share a number. */
function sentOf({ username, password, mobile, sms_code }: Entry, bySms: boolean): Partial<Entry> {
  if (!bySms) return { username, password }
  return { mobile, sms_code, ...(username.trim() ? { username } : {}) }
}

/** The server's errors by field; errors without a field on this form are shown above the button. */
function refusalIn({ fields, message, until }: CallProblem, bySms: boolean): Refusal {
  const names: readonly string[] = bySms ? ['mobile', 'sms_code', 'username'] : ['username', 'password']
  const at = fields.filter(({ path }) => names.includes(path)).map((field) => [field.path, field.message])
  if (at.length > 0) return Object.fromEntries(at)
  return { form: message, ...(until === undefined ? {} : { until }) }
}
