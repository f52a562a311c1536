import { manifest } from '@guanqiao/domain/customs/manifest'
import { manifestDocument } from '@guanqiao/domain/customs/manifest.document'
import type { Fields } from '@guanqiao/domain/kit/field'
import { amendOrder } from '@guanqiao/domain/order/related'
import { Button, Checkbox, Skeleton } from 'antd'
import { useState } from 'react'
import { Cell } from '../../../kit/cells.tsx'
import type { Values } from '../../../kit/form/values.ts'
import { Modal } from '../../../kit/overlays/dialogs.tsx'
import { ButtonBar } from '../../../kit/parts/form.ts'
import { MendRows } from '../../../documents/mending/MendRows.tsx'
import { savedStates } from '../../../documents/mending/rows.ts'
import { ResultRows, ResultState, ResultSummary, ResultValue } from '../../../platform/resultRows/ResultRows.tsx'
import type { OrderChange, SharedField } from './takenOver.ts'
import { useAmending } from './useAmending.ts'

interface Props {
  readonly head: Values
  readonly name: SharedField
  /** Undefined if the order has the value already, or cannot have it. */
  readonly change: OrderChange | undefined
  readonly sisters: readonly { readonly id: string; readonly batch_number: string }[]
  readonly onClose: () => void
}

/** The value of one manifest in its order and in the sister manifests: old and new value, one act, a result for each. */
export function AmendDialog(props: Props) {
  const { head, name, onClose } = props
  // Those of the moment at which the dialog was opened: both change under it.
  const [change] = useState(props.change)
  const [targets] = useState(() => props.sisters.map(({ id, batch_number }) => ({ id, batch_number, paths: [name] })))
  const amending = useAmending({ name, value: head[name], change, targets })
  const { documents, isDone, count } = amending
  const { read } = documents
  const field = (manifest.fields as Fields)[name]!
  const targetText = [amending.isOrderTicked && '订单', count > 0 && `${count} 票`].filter(Boolean).join('和 ')
  return (
    <Modal open title={`也改订单和其余舱单的“${field.label}”`} width={760} footer={null} onCancel={onClose}>
      <ResultSummary>
        {!read ? '正在读取' : isDone ? amending.summary : '勾选要改的；海关已收的舱单不在其中'}
      </ResultSummary>
      {change && read && (
        <ResultRows label="订单">
          <OrderLine change={change} amending={amending} />
        </ResultRows>
      )}
      {read ? (
        <MendRows
          type={manifestDocument}
          field={field}
          label="同一订单的其余舱单"
          states={savedStates}
          rows={read.rows}
          unread={read.unread}
          ticked={documents.selected}
          results={amending.results}
          value={head[name]}
          isLocked={isDone}
          onTick={documents.tick}
        />
      ) : (
        <Skeleton active />
      )}
      <ButtonBar>
        {!isDone && <Button onClick={onClose}>取消</Button>}
        <Button
          key={isDone ? 'close' : 'run'}
          type="primary"
          autoFocus
          disabled={!isDone && targetText === ''}
          loading={amending.busy || !read}
          onClick={isDone ? onClose : amending.run}
        >
          {isDone ? '知道了' : `改${targetText}`}
        </Button>
      </ButtonBar>
    </Modal>
  )
}

interface LineProps {
  readonly change: OrderChange
  readonly amending: ReturnType<typeof useAmending>
}

function OrderLine({ change, amending }: LineProps) {
  const { row, name, next, text, orderNo } = change
  const field = (amendOrder.input.fields as Fields)[name]!
  const result = amending.orderResult
  return (
    <li>
      <Checkbox
        checked={amending.isOrderTicked}
        disabled={amending.isDone}
        onChange={(event) => amending.setIsOrderTicked(event.target.checked)}
      >
        订单 <span className="figures">{orderNo}</span> {field.label}
      </Checkbox>
      <ResultValue>
        <Cell field={field} name={name} row={row} />
        {' → '}
        <Cell field={field} name="value" row={{ value: next, value_text: text }} />
      </ResultValue>
      {result && <ResultState states={savedStates} result={result} />}
    </li>
  )
}
