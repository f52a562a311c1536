import type { DocumentType } from '@guanqiao/domain/trade/documentType'
import { Skeleton } from 'antd'
import type { ComponentType } from 'react'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { AskEnterprise } from '../../kit/crud/AskEnterprise.tsx'
import { enterpriseOf, ForEnterprise } from '../../kit/session/forEnterprise.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import { useTabTitle } from '../../kit/tabs/tabTitle.ts'
import { useRead } from '../../kit/useOperation.ts'
import { callsOf } from './calls.ts'
import type { DocumentOptions } from './WholeDocument.tsx'
import { WholeDocument } from './WholeDocument.tsx'

/** The screen of a document that customs decides as a whole: a new one at its own path, otherwise by the `id` in the address. */
export function documentScreen(type: DocumentType, options: DocumentOptions): ComponentType {
  return function Screen() {
    const isNew = useLocation().pathname === type.screens.create
    const id = useSearchParams()[0].get('id') ?? ''
    if (isNew) return <New type={type} options={options} />
    if (id) return <Stored key={id} type={type} options={options} id={id} />
    return (
      <div className="gq-card gq-empty">
        请从<Link to={type.screens.list}>{type.label}列表</Link>打开一份单证
      </div>
    )
  }
}

interface Props {
  readonly type: DocumentType
  readonly options: DocumentOptions
}

/** After saving it continues as a stored document, and the next new one starts here. */
function New({ type, options }: Props) {
  const [turn, next] = useState(0)
  const navigate = useNavigate()
  const onCreated = (id: string) => {
    next(turn + 1)
    void navigate(`${type.screens.edit}?id=${id}`)
  }
  return (
    <AskEnterprise label={type.label}>
      <WholeDocument key={turn} type={type} options={options} isAddressed={turn === 0} onCreated={onCreated} />
    </AskEnterprise>
  )
}

function Stored({ type, options, id }: Props & { readonly id: string }) {
  const { data, error, refetch } = useRead(callsOf(type).get, { id })
  useTabTitle(data ? `${type.label} ${data.batch_number.slice(-5)}` : undefined)
  if (data)
    return (
      <ForEnterprise value={enterpriseOf(data)}>
        <WholeDocument type={type} options={options} row={data} />
      </ForEnterprise>
    )
  return error ? (
    <ErrorState problem={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton active paragraph={{ rows: 10 }} />
  )
}
