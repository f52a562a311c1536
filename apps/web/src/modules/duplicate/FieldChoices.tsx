import type { Field } from '@guanqiao/domain/kit/field'
import { Radio } from 'antd'
import { Cell } from '../../kit/cells.tsx'
import type { Values } from '../../kit/form/values.ts'
import { isBlank } from '../../kit/form/values.ts'
import { Note } from '../../kit/parts/text.ts'
import styles from './duplicate.module.css'

export type Side = 'keep' | 'lose'

const labels = { keep: '保留的', lose: '并入的' } as const

interface Props {
  /** The fields that differ. */
  readonly fields: readonly (readonly [name: string, field: Field])[]
  readonly keep: Values
  readonly lose: Values
  readonly sideOf: (name: string) => Side
  readonly onChoose: (name: string, side: Side) => void
}

/** Both values of each field that differs, one of them selected. */
export function FieldChoices({ fields, keep, lose, sideOf, onChoose }: Props) {
  if (fields.length === 0) return <Note>两条记录的内容相同。</Note>
  const rows = { keep, lose }
  return (
    <div className={styles.fields}>
      <table>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">{labels.keep}</th>
            <th scope="col">{labels.lose}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(([name, field]) => (
            <tr key={name}>
              <th scope="row">{field.label}</th>
              {(['keep', 'lose'] as const).map((side) => (
                <td key={side}>
                  <Radio
                    name={name}
                    checked={sideOf(name) === side}
                    aria-label={`${field.label}取${labels[side]}`}
                    onChange={() => onChoose(name, side)}
                  >
                    {isBlank(rows[side][name]) ? '（空）' : <Cell field={field} name={name} row={rows[side]} />}
                  </Radio>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
