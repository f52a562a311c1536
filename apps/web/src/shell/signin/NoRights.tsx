import { homeScreens, signInPages } from '@guanqiao/domain/screens/home'
import { linkTo } from '@guanqiao/domain/screens/linkTo'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../kit/call.ts'
import { administrators } from '@guanqiao/domain/rights/administrators'
import { leaveSession } from './due/leaveSession.ts'

type Administrator = OutputOf<typeof administrators>[number]

/** For a signed-in user without rights: the administrators to ask, a retry, and sign-out. */
export function NoRights() {
  const navigate = useNavigate()
  const [names, setNames] = useState<readonly Administrator[]>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const leave = new AbortController()
    // After a failure the message has no names.
    call(administrators, {}, { signal: leave.signal }).then(setNames, () => undefined)
    return () => leave.abort()
  }, [])
  const retry = async () => {
    setBusy(true)
    // The requested address is part of this address.
    await navigate(linkTo(homeScreens.workplace) + location.search)
    setBusy(false)
  }
  const leave = async () => {
    setBusy(true)
    await leaveSession()
    await navigate(linkTo(signInPages.signIn))
  }
  const whom =
    names?.length === 0 ? '平台管理员' : `本企业管理员 ${(names ?? []).map((one) => one.full_name).join('、')}`
  return (
    <>
      <h2>没有权限</h2>
      <p role="alert">此账号还没有任何权限，请联系{whom.trim()}。</p>
      <p>管理员开通权限后，按“重试”即可进入，不必重新登录。</p>
      <div className="no-rights">
        <button type="button" className="enter" aria-disabled={busy} onClick={() => !busy && void retry()}>
          重试
        </button>
        <button type="button" className="second" aria-disabled={busy} onClick={() => !busy && void leave()}>
          退出登录
        </button>
      </div>
      <details className="detail">
        <summary>错误详情</summary>
        <p lang="en">roles must be a non-null array</p>
      </details>
    </>
  )
}
