import { getTemplate } from '@guanqiao/domain/template/template'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { notify } from '../../kit/events/notices.ts'
import type { Values } from '../../kit/form/values.ts'
import { enterpriseOf, ForEnterprise } from '../../kit/session/forEnterprise.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import { useRead } from '../../kit/useOperation.ts'

interface Props {
  /** The template. */
  readonly id: string
  /** The list of the records, for a template that is gone. */
  readonly list: string
  /** The new record. For the platform's staff, the values name its enterprise. */
  readonly children: (start: Values) => ReactNode
}

/** A new record that begins with a template, and a notice of what it could not carry. */
export default function BeginWithTemplate({ id, list, children }: Props) {
  const { data, error, refetch } = useRead(getTemplate, { id }, { staleTime: 60_000 })
  // The record begins with the first answer, whatever becomes of the template.
  const [begun, setBegun] = useState<NonNullable<typeof data>>()
  if (!begun && data) setBegun(data)
  useEffect(() => {
    if (!begun || begun.omitted.length === 0) return
    const title = `模板“${begun.name}”有 ${begun.omitted.length} 项未带出`
    notify({ tone: 'attention', title, text: begun.omitted.join('、') })
  }, [begun])
  const [start, setStart] = useState<Values>()
  if (begun && !start) {
    const enterprise_id = enterpriseOf(begun)
    setStart({ ...(JSON.parse(begun.content) as Values), ...(enterprise_id === undefined ? {} : { enterprise_id }) })
  }
  if (begun && start) return <ForEnterprise value={enterpriseOf(begun)}>{children(start)}</ForEnterprise>
  return error ? (
    <ErrorState problem={error} list={list} onRetry={() => void refetch()} />
  ) : (
    <Skeleton active paragraph={{ rows: 10 }} />
  )
}
