import { HolderOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import { MAX_WIDTH, MIN_WIDTH } from '@guanqiao/domain/kit/calls/listChoice'
import { Button, Checkbox, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Modal } from '../overlays/dialogs.tsx'
import type { ColumnChoice } from './columnChoice.ts'
import { moved } from './columnChoice.ts'

/** A column in the user's order, with what the user changed of it. */
export interface ArrangedColumn extends ColumnChoice {
  readonly title: string
}

export interface ColumnPanelProps {
  /** The first one stays in its place and is always shown. */
  readonly columns: readonly ArrangedColumn[]
  readonly onChange: (columns: ColumnChoice[] | null) => void
  readonly onClose: () => void
}

/** Selects the columns of the table, their order, their widths, and those that stay while the table scrolls. */
export default function ColumnPanel({ columns, onChange, onClose }: ColumnPanelProps) {
  const [order, setOrder] = useState<readonly string[]>()
  const [said, setSaid] = useState('')
  const rows = useRef(new Map<string, HTMLLIElement>())
  const byName = new Map(columns.map((column) => [column.name, column]))
  const names = columns.map(({ name }) => name)
  const ordered = (order ?? names).flatMap((name) => byName.get(name) ?? [])
  const put = (next: readonly ArrangedColumn[]) => onChange(next.map(({ title: _, ...choice }) => choice))
  const change = (name: string, patch: Partial<ColumnChoice>) =>
    put(columns.map((column) => (column.name === name ? { ...column, ...patch } : column)))
  const move = (name: string, to: number) => {
    const next = moved(names, name, Math.min(names.length - 1, Math.max(1, to)))
    put(next.flatMap((other) => byName.get(other) ?? []))
    setSaid(`${byName.get(name)?.title}移到第 ${next.indexOf(name) + 1} 列，共 ${next.length} 列`)
  }
  // On the window: an element that moves in the page loses the pointer.
  const drag = (name: string) => {
    let now: readonly string[] = names
    const onMove = ({ clientY }: PointerEvent) => {
      const above = now.filter((other) => other !== name && middleOf(rows.current.get(other)) < clientY)
      now = moved(now, name, Math.max(1, above.length))
      setOrder(now)
    }
    const end = ({ type }: Event) => {
      removeEventListener('pointermove', onMove)
      for (const ending of ['pointerup', 'pointercancel']) removeEventListener(ending, end)
      setOrder(undefined)
      if (type === 'pointerup' && now.join() !== names.join()) move(name, now.indexOf(name))
    }
    addEventListener('pointermove', onMove)
    for (const ending of ['pointerup', 'pointercancel']) addEventListener(ending, end)
  }
  const footer = [
    <Button key="reset" onClick={() => onChange(null)}>
      恢复默认
    </Button>,
    <Button key="done" type="primary" onClick={onClose}>
      完成
    </Button>,
  ]
  return (
    <Modal open title="列设置" width={560} footer={footer} onCancel={onClose}>
      <p className="gq-columns-hint">拖动手柄，或在手柄上按 ↑ ↓ 调整顺序；列宽留空为自动。设置保存在您的账号上。</p>
      <ul className="gq-columns">
        {ordered.map((column, index) => (
          <Row
            key={column.name}
            column={column}
            isFirst={index === 0}
            isDragged={order !== undefined && order[index] !== names[index]}
            rowRef={(row) => void (row ? rows.current.set(column.name, row) : rows.current.delete(column.name))}
            onGrip={() => drag(column.name)}
            onStep={(step) => move(column.name, index + step)}
            onChange={(patch) => change(column.name, patch)}
          />
        ))}
      </ul>
      <span className="gq-unseen" role="status">
        {said}
      </span>
    </Modal>
  )
}

function middleOf(row: Element | undefined): number {
  const { top = 0, height = 0 } = row?.getBoundingClientRect() ?? {}
  return top + height / 2
}

interface RowProps {
  readonly column: ArrangedColumn
  readonly isFirst: boolean
  readonly isDragged: boolean
  readonly rowRef: (row: HTMLLIElement | null) => void
  readonly onGrip: () => void
  readonly onStep: (step: 1 | -1) => void
  readonly onChange: (patch: Partial<ColumnChoice>) => void
}

function Row({ column, isFirst, isDragged, rowRef, onGrip, onStep, onChange }: RowProps) {
  const { title, hidden, pinned } = column
  const grip = useRef<HTMLButtonElement>(null)
  const isMoved = useRef(false)
  // The browser takes the focus from an element that moves in the page.
  useEffect(() => {
    if (isMoved.current) grip.current?.focus()
    isMoved.current = false
  })
  const step = (by: 1 | -1) => {
    isMoved.current = true
    onStep(by)
  }
  return (
    <li ref={rowRef} className={isDragged ? 'gq-dragged' : ''}>
      <Button
        ref={grip}
        type="text"
        size="small"
        className="gq-grip"
        aria-label={`移动${title}，按上下箭头`}
        disabled={isFirst}
        icon={<HolderOutlined />}
        onPointerDown={onGrip}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          step(event.key === 'ArrowUp' ? -1 : 1)
        }}
      />
      <Checkbox
        checked={isFirst || !hidden}
        disabled={isFirst}
        onChange={(event) => onChange({ hidden: !event.target.checked })}
      >
        {title}
      </Checkbox>
      <WidthInput title={title} width={column.width} onChange={(width) => onChange({ width })} />
      <Button
        type="text"
        size="small"
        aria-pressed={isFirst || pinned === true}
        aria-label={`固定${title}`}
        title={pinned ? '取消固定' : '固定在左侧'}
        disabled={isFirst}
        icon={isFirst || pinned ? <PushpinFilled /> : <PushpinOutlined />}
        onClick={() => onChange({ pinned: !pinned })}
      />
    </li>
  )
}

interface WidthProps {
  readonly title: string
  readonly width: number | null
  readonly onChange: (width: number | null) => void
}

/** A width outside the limits waits until it is within them. */
function WidthInput({ title, width, onChange }: WidthProps) {
  const [text, setText] = useState<string>()
  const take = (text: string) => {
    setText(text)
    const next = text === '' ? null : Math.round(Number(text))
    if (next === null || (next >= MIN_WIDTH && next <= MAX_WIDTH)) onChange(next)
  }
  return (
    <Input
      type="number"
      size="small"
      className="figures"
      aria-label={`${title}列宽（像素）`}
      placeholder="自动"
      min={MIN_WIDTH}
      max={MAX_WIDTH}
      step={8}
      value={text ?? String(width ?? '')}
      onChange={(event) => take(event.target.value)}
      onBlur={() => setText(undefined)}
    />
  )
}
