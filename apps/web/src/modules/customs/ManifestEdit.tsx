import { getManifest } from '@guanqiao/domain/customs/manifest.calls'
import { useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { onReceipt } from '../../kit/events/receipts.ts'
import { Trouble } from '../../kit/table/states.tsx'
import { useTabTitle } from '../../kit/tabs/tabTitle.ts'
import { refresh, useRead } from '../../kit/useOperation.ts'
import { touches } from './acts/useSend.ts'
import { ManifestDocument } from './document/ManifestDocument.tsx'
import type { Whole } from './state/shape.ts'

/** A stored manifest by the `id` in the address. */
export default function ManifestEdit() {
  const id = useSearchParams()[0].get('id') ?? ''
  if (id === '')
    return (
      <div className="gq-card gq-empty">
        请从<Link to="/rmft/list">公路舱单列表</Link>打开一份舱单
      </div>
    )
  return <Stored key={id} id={id} />
}

function Stored({ id }: { readonly id: string }) {
  const client = useQueryClient()
  const { data, error, refetch } = useRead(getManifest, { id })
  const whole = data as Whole | undefined
  const number = whole?.manifest.batch_number
  useTabTitle(number ? `舱单 ${number.slice(-5)}` : undefined)
  useEffect(
    () => onReceipt((event) => (event.doc_id === id || event.batch_number === number) && void refresh(client, touches)),
    [client, id, number],
  )
  if (whole) return <ManifestDocument whole={whole} />
  return error ? (
    <Trouble problem={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton active paragraph={{ rows: 10 }} />
  )
}
