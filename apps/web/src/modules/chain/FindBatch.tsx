import { Button, Input } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

/** Without a number in the address: asks which batch. */
export function FindBatch() {
  const [, go] = useSearchParams()
  const [number, setNumber] = useState('')
  const asked = number.replace(/\s/g, '')
  const right = /^\d{13}$/.test(asked)
  return (
    <form
      className="batch-card batch-find"
      onSubmit={(event) => {
        event.preventDefault()
        if (right) go({ batch_number: asked })
      }}
    >
      <label htmlFor="batch-find">输入 13 位货物运输批次号</label>
      <Input
        id="batch-find"
        className="figures"
        value={number}
        onChange={(event) => setNumber(event.target.value)}
        inputMode="numeric"
      />
      <Button type="primary" htmlType="submit" disabled={!right}>
        打开
      </Button>
    </form>
  )
}
