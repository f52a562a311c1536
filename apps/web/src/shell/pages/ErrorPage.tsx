import { linkTo, screens } from '@guanqiao/domain/screens/index'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useReachable } from './useReachable.ts'
import './errorPage.css'

interface Props {
  readonly code?: '403' | '404' | '500'
  /** A sign instead of a code. */
  readonly sign?: '✓' | '×'
  readonly title: string
  readonly detail?: string
  readonly children?: ReactNode
}

export function ErrorPage({ code, sign, title, detail, children }: Props) {
  return (
    <section className="error-page">
      {(code ?? sign) && (
        <p className={sign === '✓' ? 'error-code figures result-done' : 'error-code figures'} aria-hidden="true">
          {code ?? sign}
        </p>
      )}
      <h1>{title}</h1>
      {detail && <p>{detail}</p>}
      <div className="error-ways">
        {children}
        <Link className="home-link" to={linkTo(screens.accountSettings)}>
          返回首页
        </Link>
      </div>
    </section>
  )
}

export const Forbidden = () => (
  <ErrorPage code="403" title="抱歉，您无权访问该页面" detail="如工作需要，请向管理员申请此菜单的权限。" />
)

export const NotFound = () => <ErrorPage code="404" title="抱歉，页面不存在或仍在开发中" />

interface TryAgain {
  readonly onRetry?: () => void
}

const Retry = ({ onRetry }: TryAgain) =>
  onRetry && (
    <button type="button" onClick={onRetry}>
      重试
    </button>
  )

export const Fault = ({ onRetry }: TryAgain) => (
  <ErrorPage code="500" title="抱歉，服务器出错了" detail="请重试；仍有问题时，请把出错的页面和时间告诉管理员。">
    <Retry {...(onRetry ? { onRetry } : {})} />
  </ErrorPage>
)

/** A screen whose code could not be fetched: without network it opens once that is back; after an upgrade only reloading helps. */
export function NotLoaded({ onRetry }: TryAgain) {
  const isReachable = useReachable(onRetry)
  const detail = isReachable
    ? '系统可能刚刚升级。请重试；仍不成功时刷新页面，刷新前请先暂存其他页签中的内容。'
    : isReachable === false
      ? '网络中断，恢复后自动打开。其他页签中的内容都在。'
      : '正在检查网络……'
  return (
    <ErrorPage title="页面没有加载成功" detail={detail}>
      <Retry {...(onRetry ? { onRetry } : {})} />
      {isReachable && (
        <button type="button" onClick={() => location.reload()}>
          刷新页面
        </button>
      )}
    </ErrorPage>
  )
}
