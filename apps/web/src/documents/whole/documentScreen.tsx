import { linkTo } from '@guanqiao/domain/screens/index'
import { copyOf } from '@guanqiao/domain/documents/copy'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { Skeleton } from 'antd'
import type { ComponentType } from 'react'
import { useMemo, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { AtUsualPort } from '../defaults/AtUsualPort.tsx'
import type { PortSet } from '../defaults/portSet.ts'
import { AskEnterprise } from './AskEnterprise.tsx'
import { EmptyCard } from '../../kit/parts/card.ts'
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
    const isNew = useLocation().pathname === type.screens.create.path
    const id = useSearchParams()[0].get('id') ?? ''
    if (isNew) return <New type={type} options={options} />
    if (id) return <Stored key={id} type={type} options={options} id={id} />
    return (
      <EmptyCard>
        请从<Link to={linkTo(type.screens.list)}>{type.label}列表</Link>打开一份单证
      </EmptyCard>
    )
  }
}

interface Props {
  readonly type: DocumentType
  readonly options: DocumentOptions
}

/** A blank document, one that starts with values of its address (`?vehicle_id=…`), or a copy (`?copy=` and an id). */
function New({ type, options }: Props) {
  const [turn, setTurn] = useState(0)
  const [search] = useSearchParams()
  const [copied] = useState(() => search.get('copy'))
  const [addressed] = useState(() => Object.fromEntries(search))
  const source = useRead(callsOf(type).get, { id: copied ?? '' }, { enabled: copied !== null })
  const copy = useMemo(() => source.data && copyOf(type, source.data), [source.data, type])
  const navigate = useNavigate()
  /** It continues as a stored document, and the next new one starts blank. */
  const onCreated = (id: string) => {
    setTurn(turn + 1)
    void navigate(linkTo(type.screens.edit, { id }))
  }
  if (copied !== null && turn === 0 && !copy) return <Waiting read={source} list={linkTo(type.screens.list)} />
  const start = turn > 0 ? undefined : (copy ?? addressed)
  const document = (set?: PortSet) => (
    <WholeDocument key={turn} type={type} options={options} start={start} onCreated={onCreated} set={set} />
  )
  if (source.data && turn === 0) return <ForEnterprise value={enterpriseOf(source.data)}>{document()}</ForEnterprise>
  return (
    <AskEnterprise label={type.label}>
      <AtUsualPort>{document}</AtUsualPort>
    </AskEnterprise>
  )
}

function Waiting({
  read: { error, refetch },
  list,
}: {
  readonly list: string
  readonly read: Pick<ReturnType<typeof useRead>, 'error' | 'refetch'>
}) {
  return error ? (
    <ErrorState problem={error} list={list} onRetry={() => void refetch()} />
  ) : (
    <Skeleton active paragraph={{ rows: 10 }} />
  )
}

function Stored({ type, options, id }: Props & { readonly id: string }) {
  const read = useRead(callsOf(type).get, { id })
  const { data } = read
  useTabTitle(data ? `${type.label} ${data.batch_number.slice(-5)}` : undefined)
  if (data)
    return (
      <ForEnterprise value={enterpriseOf(data)}>
        <WholeDocument type={type} options={options} row={data} />
      </ForEnterprise>
    )
  return <Waiting read={read} list={linkTo(type.screens.list)} />
}
