import { useEffect, useState } from 'react'
import { call, CallProblem } from '../../kit/call.ts'
import { sendCode } from './calls.ts'

interface Props {
  readonly mobile: string
  readonly purpose: 'sign_in' | 'recovery' | 'register'
  /** The code is on its way, or why not. */
  readonly onResult: (result: { readonly sent?: string; readonly field?: string; readonly form?: string }) => void
}

/** Requests a code by text message, at most once a minute. */
export function CodeButton({ mobile, purpose, onResult }: Props) {
  const [left, setLeft] = useState(0)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  const request = async () => {
    if (busy || left > 0) return
    if (!mobile.trim()) return onResult({ field: '请输入手机号' })
    setBusy(true)
    try {
      const { wait_seconds, valid_minutes } = await call(sendCode, { mobile, purpose })
      setLeft(wait_seconds)
      onResult({ sent: `如果这个手机号可用，验证码已发出，${valid_minutes}分钟内有效。` })
    } catch (error) {
      if (!(error instanceof CallProblem)) throw error
      const field = error.fields.find(({ path }) => path === 'mobile')?.message
      onResult(field === undefined ? { form: error.message } : { field })
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" className="reveal" aria-disabled={busy || left > 0} onClick={() => void request()}>
      {left > 0 ? `${left}秒后重发` : '获取验证码'}
    </button>
  )
}
