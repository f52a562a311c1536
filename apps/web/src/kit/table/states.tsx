import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CallProblem } from '../call.ts'
import { showInstant } from '../time.ts'
import './states.css'

export interface EmptyProps {
  /** The first step, with its button. */
  readonly hint?: ReactNode
  readonly onReset?: (() => void) | undefined
}

/** No rows: shows the first step. */
export function Empty({ hint, onReset }: EmptyProps) {
  return (
    <div className="gq-empty">
      <div>{onReset ? '没有符合条件的记录' : '暂无数据'}</div>
      {onReset ? (
        <Button type="link" onClick={onReset}>
          清除查询条件
        </Button>
      ) : (
        hint
      )}
    </div>
  )
}

export interface ErrorStateProps {
  readonly problem: Error
  readonly onRetry?: () => void
  /** The list of such records. */
  readonly list?: string
}

/** A failed read: the error, the request id for the administrator, and a retry; a record that does not exist leads back to its list. */
export function ErrorState({ problem, onRetry, list }: ErrorStateProps) {
  if (problem instanceof CallProblem && problem.code === 'record.notFound')
    return (
      <div className="gq-trouble" role="alert">
        <div>{problem.message}</div>
        <div className="gq-note">可能已被删除，或地址不完整</div>
        {list && <Link to={list}>返回列表</Link>}
      </div>
    )
  const requestId = problem instanceof CallProblem ? problem.requestId : undefined
  return (
    <div className="gq-trouble" role="alert">
      <div>{problem instanceof CallProblem ? problem.message : '页面出错了，请重试'}</div>
      {requestId && <div className="gq-note">请求编号（供管理员查日志）：{requestId}</div>}
      {onRetry && <Button onClick={onRetry}>重试</Button>}
    </div>
  )
}

export interface StaleBannerProps {
  readonly problem: Error
  /** The time at which the rows were read, ms. */
  readonly since: number
  readonly onRetry: () => void
}

/** Rows that could not be refetched: their time, and the error. */
export function StaleBanner({ problem, since, onRetry }: StaleBannerProps) {
  return (
    <div className="gq-stale" role="status">
      <span>
        以下是 <span className="figures">{showInstant(new Date(since).toISOString()).slice(11, 16)}</span>{' '}
        读到的内容，可能已经变化：
        {problem instanceof CallProblem ? problem.message : '页面出错了'}
      </span>
      <Button size="small" onClick={onRetry}>
        重试
      </Button>
    </div>
  )
}
