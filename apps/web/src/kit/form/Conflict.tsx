import type { Fields } from '@guanqiao/domain/kit/field'
import { Button, Radio } from 'antd'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Cell } from '../cells.tsx'
import { Modal } from '../overlays/dialogs.tsx'
import { usePersonName } from '../session/personName.ts'
import type { Difference } from './merge.ts'
import { differences, merged } from './merge.ts'
import type { Values } from './values.ts'
import { isBlank } from './values.ts'

export interface ConflictProps {
  readonly fields: Fields
  readonly began: Values
  readonly mine: Values
  readonly theirs: Values
  /** The resulting values, based on the current record. */
  readonly onTake: (values: Values) => void
  readonly onReload: () => void
  readonly onCancel: () => void
  /** Further choices outside the record's fields, below the table. */
  readonly children?: ReactNode
}

/** The record was changed meanwhile: shows both versions field by field, and lets the user choose. */
export function Conflict({ fields, began, mine, theirs, onTake, onReload, onCancel, children }: ConflictProps) {
  const personName = usePersonName()
  const conflicts = differences(fields, began, mine, theirs)
  const [choices, setChoices] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({})
  const footer = [
    <Button key="cancel" onClick={onCancel}>
      取消
    </Button>,
    <Button key="reload" onClick={onReload}>
      放弃我的修改，载入最新
    </Button>,
    <Button key="take" type="primary" onClick={() => onTake(merged(mine, conflicts, choices))}>
      按所选保存
    </Button>,
  ]
  return (
    <Modal open title="记录已被他人修改" width={720} footer={footer} onCancel={onCancel}>
      <p>
        {theirs['updated_by'] ? personName(String(theirs['updated_by'])) : '有人'}
        在您编辑期间保存了这条记录。请逐项选择要保留的内容。
      </p>
      {conflicts.length > 0 && (
        <table className="gq-conflict">
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">我的</th>
              <th scope="col">现在的</th>
            </tr>
          </thead>
          <tbody>
            {conflicts.map((difference) => (
              <Row
                key={difference.name}
                fields={fields}
                difference={difference}
                mine={mine}
                theirs={theirs}
                choice={choices[difference.name] ?? difference.choice}
                onChoose={(choice) => setChoices({ ...choices, [difference.name]: choice })}
              />
            ))}
          </tbody>
        </table>
      )}
      {children}
    </Modal>
  )
}

interface RowProps {
  readonly fields: Fields
  readonly difference: Difference
  readonly mine: Values
  readonly theirs: Values
  readonly choice: 'mine' | 'theirs'
  readonly onChoose: (choice: 'mine' | 'theirs') => void
}

function Row({ fields, difference: { name }, mine, theirs, choice, onChoose }: RowProps) {
  const field = fields[name]
  if (!field) return null
  const side = (which: 'mine' | 'theirs', row: Values) => (
    <td>
      <Radio checked={choice === which} onChange={() => onChoose(which)}>
        {isBlank(row[name]) ? '（空）' : <Cell field={field} name={name} row={row} />}
      </Radio>
    </td>
  )
  return (
    <tr>
      <th scope="row">{field.label}</th>
      {side('mine', mine)}
      {side('theirs', theirs)}
    </tr>
  )
}
