import { Button } from 'antd'
import { useState } from 'react'
import { StatusTag } from '../cells/StatusTag.tsx'
import type { GridController } from './gridController.ts'
import type { ListedProblem } from './logic/checks.ts'
import type { GridColumn } from './logic/columns.ts'

export interface GridFootProps {
  readonly controller: GridController
  readonly columns: readonly GridColumn[]
  readonly problems: readonly ListedProblem[]
  readonly notice: string
  readonly count: number
  readonly readOnly: boolean
}

const most = 5

/** Below a grid: its buttons, the result of the last command, and the problems, each with a jump. */
export function GridFoot({ controller, columns, problems, notice, count, readOnly }: GridFootProps) {
  const [all, setAll] = useState(false)
  const visible = all ? problems : problems.slice(0, most)
  const jump = ({ row, field }: ListedProblem) =>
    controller.go({
      row,
      column: Math.max(
        0,
        columns.findIndex((column) => column.name === field),
      ),
    })
  const keep = (act: () => void) => ({
    onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
    onClick: act,
  })
  return (
    <div className="gq-grid-foot">
      {!readOnly && (
        <div className="gq-grid-buttons">
          <Button size="small" {...keep(() => controller.add())}>
            新增一行
          </Button>
          <Button
            size="small"
            title="Insert"
            disabled={count === 0}
            {...keep(() => controller.run({ do: 'duplicate' }))}
          >
            复制本行
          </Button>
          <Button
            size="small"
            title="Ctrl+Shift+D"
            disabled={count === 0}
            {...keep(() => controller.run({ do: 'fillDown' }))}
          >
            向下填充
          </Button>
          <Button
            size="small"
            danger
            title="Ctrl+Delete"
            disabled={count === 0}
            {...keep(() => controller.run({ do: 'remove' }))}
          >
            删除本行
          </Button>
        </div>
      )}
      <span className="gq-note" role="status">{`共 ${count} 行${notice ? `，${notice}` : ''}`}</span>
      {problems.length > 0 && (
        <ul className="gq-grid-problems" aria-label="有误或须留意的行">
          {visible.map((problem) => (
            <li key={`${problem.row}.${problem.field}`}>
              <StatusTag
                tone={problem.severity === 'block' ? 'bad' : 'attention'}
                label={problem.severity === 'block' ? '必改' : '提醒'}
              />
              <Button
                type="link"
                size="small"
                onClick={() => jump(problem)}
              >{`第${problem.row + 1}行 ${problem.message}`}</Button>
            </li>
          ))}
          {problems.length > most && (
            <li>
              <Button type="link" size="small" aria-expanded={all} {...keep(() => setAll(!all))}>
                {all ? '收起' : `还有 ${problems.length - most} 处，全部展开`}
              </Button>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
