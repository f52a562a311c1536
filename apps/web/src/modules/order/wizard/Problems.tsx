import type { OrderProblem } from '@guanqiao/domain/order/order.rules'
import { Button } from 'antd'
import { useState } from 'react'
import { StatusTag } from '../../../kit/cells.tsx'
import { byPlace } from '../draft/places.ts'

interface Props {
  readonly problems: readonly OrderProblem[]
  readonly onJump: (path: string) => void
}

const few = 12

/** What is still to be mended or looked at, a line for each truck or field, with a jump to it. */
export function Problems({ problems, onJump }: Props) {
  const [all, showAll] = useState(false)
  const blocking = problems.filter((it) => it.severity === 'block').length
  if (problems.length === 0)
    return (
      <p className="order-ready" role="status">
        <StatusTag tone="done" word="检查通过" /> 内容齐全，可以提交
      </p>
    )
  const places = byPlace(problems)
  const shown = all ? places : places.slice(0, few)
  return (
    <section className="order-problems" aria-label="待完善">
      <h2>
        {blocking > 0 ? `${blocking} 处必须改正` : '可以提交'}
        {problems.length > blocking && `，${problems.length - blocking} 处提醒`}
      </h2>
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
