import type { OrderProblem } from '@guanqiao/domain/order/order.rules'
import { Button } from 'antd'
import { useState } from 'react'
import { StatusTag } from '../../../kit/cells.tsx'
import { byPlace } from '../draft/places.ts'
import type { ServerCheck } from '../draft/useServerCheck.ts'
import styles from './wizard.module.css'

interface Props {
  readonly problems: readonly OrderProblem[]
  readonly check: ServerCheck
  readonly onJump: (path: string) => void
}

const few = 12

/** The remaining errors and warnings, one line per truck or field, with a jump. Only the server states that an order may be submitted. */
export function Problems({ problems, check, onJump }: Props) {
  const [all, showAll] = useState(false)
  const blocking = problems.filter((problem) => problem.severity === 'block').length
  const places = byPlace(problems)
  const shown = all ? places : places.slice(0, few)
  return (
    <section className={styles.problems} aria-label="待完善" aria-busy={check.state === 'waiting'}>
      <Verdict check={check} blocking={blocking} warnings={problems.length - blocking} />
      <ul>
        {shown.map(({ key, word, path, severity, messages }) => (
          <li key={key}>
            <StatusTag
              tone={severity === 'block' ? 'bad' : 'attention'}
              word={severity === 'block' ? '必改' : '提醒'}
            />
            <Button type="link" size="small" onClick={() => onJump(path)}>
              {word}：{messages.join('；')}
            </Button>
          </li>
        ))}
      </ul>
      {places.length > shown.length && (
        <Button
          type="link"
          size="small"
          onClick={() => showAll(true)}
        >{`还有 ${places.length - shown.length} 条，全部展开`}</Button>
      )}
    </section>
  )
}

function Verdict({
  check,
  blocking,
  warnings,
}: {
  readonly check: ServerCheck
  readonly blocking: number
  readonly warnings: number
}) {
  if (check.state === 'failed')
    return (
      <p className={styles.ready} role="alert">
        <StatusTag tone="bad" word="未检查" />
        <span>{`服务器检查没有完成，不知道能否提交：${check.message ?? ''}`}</span>
        <Button size="small" onClick={check.again}>
          重新检查
        </Button>
      </p>
    )
  const counts = [blocking > 0 ? `${blocking} 处必须改正` : '', warnings > 0 ? `${warnings} 处提醒` : '']
  const found = counts.filter(Boolean).join('，')
  if (check.state === 'waiting')
    return <h2 role="status">{`正在检查档案、批次和其他订单…${found ? `已发现 ${found}` : ''}`}</h2>
  if (blocking > 0) return <h2 role="status">{found}</h2>
  return (
    <p className={styles.ready} role="status">
      <StatusTag tone="done" word="检查通过" />
      <span>{warnings > 0 ? `可以提交，${found}` : '内容齐全，可以提交'}</span>
    </p>
  )
}
