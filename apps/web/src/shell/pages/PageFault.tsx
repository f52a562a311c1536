import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { isUnreachable } from '../../kit/call.ts'
import { checkNetwork } from '../../kit/call/network.ts'
import { isLoadFailure } from '../../kit/parts/lazyWithRetry.ts'
import { useReachable } from './useReachable.ts'

/** In place of the whole page: its code or its user could not be fetched, or an error has reached it. Has no styles or parts that would have to load. */
export function PageFault() {
  const error = useRouteError()
  const isMissing = isLoadFailure(error) || isUnreachable(error)
  const reload = () => location.reload()
  const isReachable = useReachable(isMissing ? reload : undefined)
  useEffect(() => {
    document.title = '页面没有加载成功'
  }, [])
  const reason = isMissing ? '可能是网络中断，或系统刚刚升级。' : '仍有问题时，请把出错的页面和时间告诉管理员。'
  return (
    <main style={{ padding: '12vh 24px', textAlign: 'center' }}>
      <h1>{isMissing ? '页面没有加载成功' : '抱歉，页面出错了'}</h1>
      <p>{isReachable === false ? '网络中断，恢复后自动打开。' : reason}</p>
      <button type="button" onClick={() => void checkNetwork().then((reached) => reached && reload())}>
        {isReachable ? '刷新页面' : '重试'}
      </button>
    </main>
  )
}
