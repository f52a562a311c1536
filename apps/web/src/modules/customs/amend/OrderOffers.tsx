import { editManifest } from '@guanqiao/domain/customs/manifest.calls'
import { manifest, manifestLists } from '@guanqiao/domain/customs/manifest'
import { manifestDocument } from '@guanqiao/domain/customs/manifest.document'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import type { Fields } from '@guanqiao/domain/kit/field'
import { orderApi, orderDetail } from '@guanqiao/domain/order/order'
import { findLookup } from '@guanqiao/domain/kit/calls/lookup'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Cell } from '../../../kit/cells.tsx'
import type { Values } from '../../../kit/form/values.ts'
import { Spring } from '../../../kit/parts/text.ts'
import { useAllowed } from '../../../kit/permissions.ts'
import { keyOf, useCall, useRead } from '../../../kit/useOperation.ts'
import { anyAllows } from '../../../documents/screen/units.ts'
import { listedStates } from '../rules/listedStates.ts'
import { AmendDialog } from './AmendDialog.tsx'
import styles from './amend.module.css'
import type { OrderChange, SharedField } from './takenOver.ts'
import { changedFields, isSameValue, sharedFields } from './takenOver.ts'

const fields: Fields = manifest.fields

/** For each value that was taken over from the order and changed since: the offer to change order and sister manifests too. */
export default function OrderOffers({ head }: { readonly head: Values }) {
  // Declined until the value changes again.
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set())
  const keyFor = (name: SharedField) => `${name} ${String(head[name])}`
  return changedFields(head)
    .filter((name) => !declined.has(keyFor(name)))
    .map((name) => (
      <Offer key={name} head={head} name={name} onDecline={() => setDeclined(new Set([...declined, keyFor(name)]))} />
    ))
}

interface Props {
  readonly head: Values
  readonly name: SharedField
  readonly onDecline: () => void
}

function Offer({ head, name, onDecline }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const may = useAllowed()
  const change = useOrderChange(head, name)
  const sisters = useSisters(head, name)
  const field = fields[name]!
  const others = sisters.length > 0 ? `其余 ${sisters.length} 票` : ''
  const targets = [change && '订单', others].filter(Boolean).join('和')
  if (!isOpen && (targets === '' || !may(editManifest))) return null
  return (
    <section className={styles['offer']} aria-label={`${field.label}与订单不同`}>
      <span>
        {field.label} <Cell field={field} name={name} row={head} />
        {change ? ` 与订单 ${change.orderNo} 不同` : ' 与同一订单的其余舱单不同'}
      </span>
      <Spring />
      <Button size="small" onClick={() => setIsOpen(true)}>
        也改{targets}…
      </Button>
      <Button size="small" type="text" onClick={onDecline}>
        不用
      </Button>
      {isOpen && (
        <AmendDialog head={head} name={name} change={change} sisters={sisters} onClose={() => setIsOpen(false)} />
      )}
    </section>
  )
}

/** The change of the order, if it has another value and can have this one: its site is a registered one. */
function useOrderChange(head: Values, name: SharedField): OrderChange | undefined {
  const may = useAllowed()
  const value = head[name]
  const isSite = name === 'unloading_place'
  const { data } = useRead(orderDetail, { id: String(head['order_id']) }, { enabled: may(orderDetail) })
  const sites = useRead(findLookup, { model: 'site', code: [String(value)], limit: 20 }, { enabled: isSite })
  const row = data?.order as Values | undefined
  if (!row || !may(orderApi.update) || (row['status'] !== 'submitted' && row['status'] !== 'running')) return undefined
  const site = sites.data?.find(({ disabled }) => !disabled)
  const next = isSite ? site?.id : value
  const to = sharedFields[name]
  if (next === undefined || isSameValue(next, row[to])) return undefined
  return {
    id: String(row['id']),
    version: Number(row['version']),
    orderNo: String(row['order_no']),
    row,
    name: to,
    next,
    text: isSite ? site?.text : head[`${name}_text`],
  }
}

type Sister = ListRow<typeof manifest>

/** The trucks of an order, at most 500, each with a manifest. */
const [PAGE_SIZE, MAX_PAGES] = [100, 5]

/** The manifests of the order that customs does not hold and that have another value. */
function useSisters(head: Values, name: SharedField): readonly Sister[] {
  const ask = useCall()
  const order_id = String(head['order_id'])
  const { data = [] } = useQuery({
    queryKey: keyOf(manifestLists.list, { order_id, all: true }),
    queryFn: async ({ signal }) => {
      const rows: Sister[] = []
      for (let pageNo = 1, total = 1; rows.length < total && pageNo <= MAX_PAGES; pageNo += 1) {
        const page = await ask(manifestLists.list, { order_id, pageNo, pageSize: PAGE_SIZE }, { signal })
        rows.push(...page.rows)
        total = page.totalCount
      }
      return rows
    },
  })
  return data.filter(
    (row) =>
      row.id !== head['id'] &&
      anyAllows(manifestDocument, listedStates(row.bill_states ?? null), 'submit') &&
      !isSameValue(row[name], head[name]),
  )
}
