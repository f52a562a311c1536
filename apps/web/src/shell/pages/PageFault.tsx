import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { isLoadFailure } from '../../kit/parts/lazyWithRetry.ts'

/** In place of the whole page: its code could not be fetched, or an error has reached it. Has no styles or parts that would have to load. */
export function PageFault() {
  const isMissing = isLoadFailure(useRouteError())
  useEffect(() => {
    document.title = '页面没有加载成功'
  }, [])
  return (
    <main style={{ padding: '12vh 24px', textAlign: 'center' }}>
      <h1>{isMissing ? '页面没有加载成功' : '抱歉，页面出错了'}</h1>
      <p>{isMissing ? '可能是网络中断，或系统刚刚升级。' : '请刷新；仍有问题时，请把出错的页面和时间告诉管理员。'}</p>
      <button type="button" onClick={() => location.reload()}>
        刷新页面
      </button>
    </main>
  )
}
