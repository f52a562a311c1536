import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { choiceOf } from '@guanqiao/domain/kit/field'
import { SearchOutlined } from '@ant-design/icons'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { orderBy } from '@guanqiao/domain/order/order'
import { Button, Input, Select, Space } from 'antd'
import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTask } from '../../kit/acts/useTask.ts'
import { call } from '../../kit/call.ts'
import { StatusTag } from '../../kit/cells.tsx'
import { useToast } from '../../kit/overlays.tsx'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { orderFlow } from '@guanqiao/domain/order/order.flow'
import styles from './order.module.css'

type Key = 'batch_number' | 'plate_number' | 'order_no' | 'contract_no'
type Found = OutputOf<typeof orderBy>

const keys = Object.entries(choiceOf(orderBy.input.fields, 'field').choices).map(([value, label]) => ({
  value: value as Key,
  label,
}))

/** Opens an order by any number: batch, plate, order or contract. */
export function FindOrder() {
  const [key, setKey] = useState<Key>('batch_number')
  const [text, setText] = useState('')
  const [matches, setMatches] = useState<Found>([])
  const { attempt, busy } = useTask()
  const toast = useToast()
  const navigate = useNavigate()
  const find = async () => {
    if (!text.trim() || busy) return
    await attempt(async () => {
      const rows = await call(orderBy, { field: key, value: text.trim() })
      const [only] = rows
      if (!only) void toast.info('没有找到订单')
      else if (rows.length === 1) void navigate(linkTo(screens.order, { id: only.id }))
      else setMatches(rows)
    })
  }
  const onEnter = (event: KeyboardEvent) => !event.nativeEvent.isComposing && void find()
  return (
    <Space.Compact className={styles.find}>
      <Select aria-label="查找方式" popupMatchSelectWidth={false} value={key} options={keys} onChange={setKey} />
      <Input
        aria-label="查找内容"
        placeholder="号码或末几位，按 Enter 打开"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={onEnter}
      />
      <Button aria-label="查找订单" icon={<SearchOutlined />} loading={busy} onClick={() => void find()} />
      <Modal
        open={matches.length > 0}
        title={`找到 ${matches.length} 票订单`}
        footer={null}
        onCancel={() => setMatches([])}
      >
        <ul className={styles.found}>
          {matches.map((row) => (
            <li key={row.id}>
              <Link className="figures" to={linkTo(screens.order, { id: row.id })} onClick={() => setMatches([])}>
                {row.order_no}
              </Link>
              <span>{row.contract_no}</span>
              <StatusTag tone={orderFlow.states[row.status].tone} label={orderFlow.states[row.status].label} />
            </li>
          ))}
        </ul>
      </Modal>
    </Space.Compact>
  )
}
