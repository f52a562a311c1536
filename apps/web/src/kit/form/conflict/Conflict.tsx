import type { Fields } from '@guanqiao/domain/kit/field'
import { Button, Radio } from 'antd'
import { useMemo, useState } from 'react'
import { Cell } from '../../cells.tsx'
import { Modal } from '../../overlays/dialogs.tsx'
import { ComparisonTable } from '../../parts/form.ts'
import { usePersonName } from '../../session/personName.ts'
import type { Difference, Side } from './merge.ts'
import { differences, merged } from './merge.ts'
import type { Values } from '../values.ts'
import { isBlank } from '../values.ts'

export interface ConflictProps {
  readonly fields: Fields
  readonly began: Values
  readonly mine: Values
  readonly theirs: Values
  /** The resulting values, based on the current record. */
  readonly onTake: (values: Values) => void
  readonly onReload: () => void
  readonly onCancel: () => void
}

/** The record was changed meanwhile: shows both versions by field, and in lines by row and cell, and lets the user choose. */
export function Conflict({ fields, began, mine, theirs, onTake, onReload, onCancel }: ConflictProps) {
  const personName = usePersonName()
  const versions = useMemo(() => ({ began, mine, theirs }), [began, mine, theirs])
  const byLines = useMemo(() => Map.groupBy(differences(fields, versions), ({ lines }) => lines), [fields, versions])
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({})
  const table = { choices, onChoose: (path: string, side: Side) => setChoices({ ...choices, [path]: side }) }
  const footer = [
    <Button key="cancel" onClick={onCancel}>
      取消
    </Button>,
    <Button key="reload" onClick={onReload}>
      放弃我的修改，载入最新
    </Button>,
    <Button key="take" type="primary" onClick={() => onTake(merged(fields, versions, choices))}>
      按所选保存
    </Button>,
  ]
  return (
    <Modal open title="记录已被他人修改" width={720} footer={footer} onCancel={onCancel}>
      <p>
        {theirs['updated_by'] ? personName(String(theirs['updated_by'])) : '有人'}
        在您编辑期间保存了这条记录。请逐项选择要保留的内容。
      </p>
      {[...byLines].map(([label, inThese]) =>
        label === undefined ? (
          <Table key="" first="项目" differences={inThese} {...table} />
        ) : (
          <div key={label} className="gq-conflict-lines" role="region" aria-label={`${label}的不同`} tabIndex={0}>
            <Table first={label} caption={`${label}：对方改动 ${inThese.length} 处`} differences={inThese} {...table} />
          </div>
        ),
      )}
    </Modal>
  )
}

interface TableProps {
  /** The heading of the first column. */
  readonly first: string
  readonly caption?: string
  readonly differences: readonly Difference[]
  readonly choices: Readonly<Record<string, Side>>
  readonly onChoose: (path: string, side: Side) => void
}

function Table({ first, caption, differences: rows, choices, onChoose }: TableProps) {
  return (
    <ComparisonTable>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col">我的</th>
          <th scope="col">现在的</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((difference) => (
          <tr key={difference.path}>
            <th scope="row">{difference.title}</th>
            {(['mine', 'theirs'] as const).map((side) => (
              <td key={side}>
                <Radio
                  checked={(choices[difference.path] ?? difference.choice) === side}
                  onChange={() => onChoose(difference.path, side)}
                >
                  <ChangedValue difference={difference} row={difference[side]} />
                </Radio>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ComparisonTable>
  )
}

const MAX_CELLS = 6

interface ShownProps {
  readonly difference: Difference
  readonly row: Values | undefined
}

/** A value, or a whole line in some words. */
function ChangedValue({ difference: { field, name, fields }, row }: ShownProps) {
  if (!row) return '没有这一行'
  if (field) return isBlank(row[name]) ? '（空）' : <Cell field={field} name={name} row={row} />
  const filled = Object.entries(fields).filter(
    ([cell, { kind }]) => cell !== 'id' && kind !== 'lines' && !isBlank(row[cell]),
  )
  return filled.slice(0, MAX_CELLS).map(([cell, declared]) => (
    <span key={cell}>
      <Cell field={declared} name={cell} row={row} />{' '}
    </span>
  ))
}
