import { Checkbox, Input } from 'antd'
import styles from './offload.module.css'

interface Props {
  readonly bills: readonly string[]
  /** The chosen bills, each with its new number; '' if it stays. */
  readonly selected: ReadonlyMap<string, string>
  readonly isMoved: boolean
  readonly onChange: (selected: ReadonlyMap<string, string>) => void
}

const MAX_NUMBER = 35

/** The bills of a batch to choose from; moved ones may get a new number. */
export function BillChoice({ bills, selected, isMoved, onChange }: Props) {
  const toggle = (number: string, isOn: boolean) =>
    onChange(
      new Map(
        bills
          .filter((bill) => (bill === number ? isOn : selected.has(bill)))
          .map((bill) => [bill, selected.get(bill) ?? '']),
      ),
    )
  return (
    <fieldset className={styles.bills}>
      <legend>提(运)单</legend>
      {bills.map((number) => (
        <div key={number} className={styles.bill}>
          <Checkbox checked={selected.has(number)} onChange={({ target }) => toggle(number, target.checked)}>
            <span className="figures">{number}</span>
          </Checkbox>
          {isMoved && selected.has(number) && (
            <Input
              aria-label={`${number} 改配后提(运)单号`}
              placeholder="新号，不变不填"
              maxLength={MAX_NUMBER}
              value={selected.get(number)}
              onChange={({ target }) => onChange(new Map([...selected, [number, target.value]]))}
            />
          )}
        </div>
      ))}
    </fieldset>
  )
}
