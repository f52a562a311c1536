import { transportLineFields } from '@guanqiao/domain/order/transport'
import type { Fields } from '@guanqiao/domain/kit/field'
import { Radio } from 'antd'
import { useMemo, useState } from 'react'
import { Cell } from '../../../kit/cells.tsx'
import { Changed, theirsOf } from '../../../kit/form/Changed.tsx'
import type { Values } from '../../../kit/form/values.ts'
import { isBlank } from '../../../kit/form/values.ts'
import type { Line } from '../../../kit/lineGrid/block.ts'
import type { Side, TruckDifference } from '../draft/mergeTrucks.ts'
import { mergedTrucks, truckDifferences } from '../draft/mergeTrucks.ts'
import type { SavedOrder } from '../draft/saving.ts'
import { linesOfOrder } from '../draft/start.ts'
import type { OrderInHand } from '../draft/useOrder.ts'
import styles from './wizard.module.css'
import { ComparisonTable } from '../../../kit/parts/form.ts'

interface Props {
  readonly entry: OrderInHand
  /** Called when the user has chosen and the order should be saved again. */
  readonly onTaken: () => void
}

/** The order was changed meanwhile: both versions side by side, head and goods by field, trucks by row and cell. */
export function OrderConflict({ entry, onTaken }: Props) {
  const theirs = theirsOf(entry.form) as SavedOrder | undefined
  return theirs && entry.form.row ? (
    <Choice key={theirs.version} entry={entry} theirs={theirs} onTaken={onTaken} />
  ) : null
}

function Choice({ entry, theirs, onTaken }: Props & { readonly theirs: SavedOrder }) {
  const { form, trucks, began, rebase } = entry
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({})
  const present = useMemo(() => linesOfOrder(theirs), [theirs])
  const differences = useMemo(() => truckDifferences(began(), trucks, present), [began, trucks, present])
  const put = (values: Values, _: Values, reload: boolean) =>
    rebase(values, reload ? present : mergedTrucks(trucks, present, differences, choices), theirs)
  return (
    <Changed form={form} onPut={put} onResend={onTaken}>
      {differences.length > 0 && (
        <TruckTable
          differences={differences}
          choices={choices}
          onChoose={(key, side) => setChoices({ ...choices, [key]: side })}
        />
      )}
    </Changed>
  )
}

interface TableProps {
  readonly differences: readonly TruckDifference[]
  readonly choices: Readonly<Record<string, Side>>
  readonly onChoose: (key: string, side: Side) => void
}

const fields: Fields = transportLineFields

function TruckTable({ differences, choices, onChoose }: TableProps) {
  return (
    <div className={styles.conflictTrucks} role="region" aria-label="车辆的不同" tabIndex={0}>
      <ComparisonTable>
        <caption>{`车辆：对方改动 ${differences.length} 处`}</caption>
        <thead>
          <tr>
            <th scope="col">车辆</th>
            <th scope="col">我的</th>
            <th scope="col">现在的</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => (
            <tr key={difference.key}>
              <th scope="row">{`${difference.plate}${difference.field ? ` ${fields[difference.field]?.label ?? ''}` : ''}`}</th>
              {(['mine', 'theirs'] as const).map((side) => (
                <td key={side}>
                  <Radio
                    checked={(choices[difference.key] ?? difference.choice) === side}
                    onChange={() => onChoose(difference.key, side)}
                  >
                    <Shown difference={difference} line={difference[side]} />
                  </Radio>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </ComparisonTable>
    </div>
  )
}

function Shown({
  difference: { field },
  line,
}: {
  readonly difference: TruckDifference
  readonly line: Line | undefined
}) {
  const declared = field === undefined ? undefined : fields[field]
  if (!line) return '没有这辆车'
  if (!declared || field === undefined) return '有这辆车'
  return isBlank(line[field]) ? '（空）' : <Cell field={declared} name={field} row={line} />
}
