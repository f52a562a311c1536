import type { OrderProblem } from '@guanqiao/domain/order/order.rules'
import { Button } from 'antd'
import { useState } from 'react'
import { StatusTag } from '../../../kit/cells.tsx'
import { stepOf, steps } from './steps.ts'

interface Props {
  readonly problems: readonly OrderProblem[]
  readonly onJump: (path: string) => void
}

const few = 12

/** 第 3 车 for a path into the trucks, so that the line is found. */
const placeOf = (path: string): string => {
  const [list, index] = path.split('.')
  if (index === undefined || !/^\d+$/.test(index)) return steps[stepOf(path)]
  return list === 'transports' ? `第 ${Number(index) + 1} 车` : `第 ${Number(index) + 1} 项货物`
}

/** What is still to be mended or looked at, each with a jump to its field. */
export function Problems({ problems, onJump }: Props) {
  const [all, showAll] = useState(false)
  const blocking = problems.filter((it) => it.severity === 'block').length
  if (problems.length === 0) return <p className="order-ready" role="status"><StatusTag tone="done" word="检查通过" /> 内容齐全，可以提交</p>
  const shown = all ? problems : problems.slice(0, few)
  return (
    <section className="order-problems" aria-label="待完善">
      <h3>{blocking > 0 ? `${blocking} 处必须改正` : '可以提交'}{problems.length > blocking && `，${problems.length - blocking} 处提醒`}</h3>
      <ul>
        {shown.map(({ path, severity, message }) => (
          <li key={path + message}>
            <StatusTag tone={severity === 'block' ? 'bad' : 'attention'} word={severity === 'block' ? '必改' : '提醒'} />
            <Button type="link" size="small" onClick={() => onJump(path)}>{placeOf(path)}：{message}</Button>
          </li>
        ))}
      </ul>
      {problems.length > shown.length && <Button type="link" size="small" onClick={() => showAll(true)}>全部 {problems.length} 处</Button>}
    </section>
  )
}
