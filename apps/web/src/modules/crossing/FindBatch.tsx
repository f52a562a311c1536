import { parseField } from '@guanqiao/domain/kit/shape'
import { batch } from '@guanqiao/domain/order/batch'
import { asCode } from '@guanqiao/domain/kit/field/typing'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import styles from './batchView.module.css'

interface Props {
  /** A number without a batch, for correction. */
  readonly missing?: string
}

/** Asks for the batch if the address names none, or an unknown one. */
export function FindBatch({ missing = '' }: Props) {
  const [, go] = useSearchParams()
  const [number, setNumber] = useState(missing)
  const batchNumber = asCode(number)
  const right = parseField(batch.fields.batch_number, batchNumber) === undefined
  return (
    <form
      className={`${styles.card} ${styles.find}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (right) go({ batch_number: batchNumber })
      }}
    >
      <label htmlFor="batch-find">输入 13 位货物运输批次号</label>
      <Input
        id="batch-find"
        className="figures"
        value={number}
        onChange={(event) => setNumber(event.target.value)}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        autoFocus
      />
      <Button type="primary" htmlType="submit" disabled={!right}>
        打开
      </Button>
      {missing && batchNumber === missing && (
        <p className={styles.missing} role="alert">
          没有批次 {missing}：号码可能有误，或属于别的企业。
        </p>
      )}
    </form>
  )
}
