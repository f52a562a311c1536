import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import type { Arrangement } from './columnChoice.ts'
import { moved } from './columnChoice.ts'

export interface ColumnPanelProps {
  /** Names and titles in the user's order. */
  readonly columns: readonly { readonly name: string; readonly title: string }[]
  readonly hidden: readonly string[]
  readonly onChange: (change: Arrangement) => void
  readonly onReset: () => void
}

/** Selects the columns of the table and their order. */
export function ColumnPanel({ columns, hidden, onChange, onReset }: ColumnPanelProps) {
  const names = columns.map((column) => column.name)
  const show = (name: string, on: boolean) =>
    onChange({ hidden: on ? hidden.filter((it) => it !== name) : [...hidden, name] })
  return (
    <div className="gq-columns">
      <ul>
        {columns.map(({ name, title }, index) => (
          <li key={name}>
            <Checkbox checked={!hidden.includes(name)} onChange={(event) => show(name, event.target.checked)}>
              {title}
            </Checkbox>
            <Button
              type="text"
              size="small"
              aria-label={`${title}上移`}
              disabled={index === 0}
              icon={<ArrowUpOutlined />}
              onClick={() => onChange({ order: moved(names, name, -1) })}
            />
            <Button
              type="text"
              size="small"
              aria-label={`${title}下移`}
              disabled={index === names.length - 1}
              icon={<ArrowDownOutlined />}
              onClick={() => onChange({ order: moved(names, name, 1) })}
            />
          </li>
        ))}
      </ul>
      <Button type="link" size="small" onClick={onReset}>
        恢复默认
      </Button>
    </div>
  )
}
