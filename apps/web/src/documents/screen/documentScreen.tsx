import { linkTo } from '@guanqiao/domain/screens/index'
import { copyOf } from '@guanqiao/domain/documents/copy'
import { templateIn } from '@guanqiao/domain/kit/calls/templateAddress'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { shortLabelOf } from '@guanqiao/domain/documents/documentType'
import { Skeleton } from 'antd'
import type { ComponentType } from 'react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { AtUsualPort } from '../defaults/AtUsualPort.tsx'
import type { PortSet } from '../defaults/portSet.ts'
import { AskEnterprise } from '../enterprise/AskEnterprise.tsx'
import { EmptyCard } from '../../kit/parts/card.ts'
import type { Values } from '../../kit/form/values.ts'
import { enterpriseOf, ForEnterprise } from '../../kit/session/forEnterprise.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import { useTabTitle } from '../../kit/tabs/tabTitle.ts'
import { useRead } from '../../kit/useOperation.ts'
import { callsOf, storedOf } from './calls.ts'
import { DocumentPage } from './DocumentPage.tsx'
import type { DocumentOptions } from './options.ts'

const BeginWithTemplate = lazy(() => import('../template/BeginWithTemplate.tsx'))

/** The screen of a document: a new one at its own path, otherwise by the `id` in the address. */
export function documentScreen(type: DocumentType, options: DocumentOptions): ComponentType {
  return function Screen() {
    const isNew = useLocation().pathname === type.screens.create.path
    const search = useSearchParams()[0]
    const id = search.get('id') ?? ''
    if (isNew) return <New key={search.get('copy')} type={type} options={options} />
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

/** A blank document, one that starts with values of its address (`?vehicle_id=…`), or a copy (`?copy=` and an id) of a record or a template. */
function New({ type, options }: Props) {
  const [turn, setTurn] = useState(0)
  const [search] = useSearchParams()
  const [addressed] = useState(() => Object.fromEntries(search))
  const template = templateIn(addressed['copy'])
  const copied = template === undefined ? addressed['copy'] : undefined
  const source = useRead(callsOf(type).get, { id: copied ?? '' }, { enabled: copied !== undefined })
  const copy = useMemo(() => source.data && copyOf(type, storedOf(type, source.data)), [source.data, type])
  const navigate = useNavigate()
  /** It continues as a stored document, and the next new one starts blank. */
  const onCreated = (id: string) => {
    setTurn(turn + 1)
    void navigate(linkTo(type.screens.edit, { id }))
  }
  const list = linkTo(type.screens.list)
  if (copied && turn === 0 && !copy) return <Waiting read={source} list={list} />
  const document = (start: Values | undefined, set?: PortSet) => (
    <DocumentPage key={turn} type={type} options={options} start={start} onCreated={onCreated} set={set} />
  )
  if (source.data && turn === 0)
    return <ForEnterprise value={enterpriseOf(source.data)}>{document(copy)}</ForEnterprise>
  if (template && turn === 0)
    return (
      <Suspense fallback={null}>
        <BeginWithTemplate id={template} list={list}>
          {document}
        </BeginWithTemplate>
      </Suspense>
    )
  return (
    <AskEnterprise label={shortLabelOf(type)}>
      <AtUsualPort>{(set) => document(turn > 0 ? undefined : addressed, set)}</AtUsualPort>
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
  const row = useMemo(() => data && storedOf(type, data), [data, type])
  useTabTitle(row ? `${shortLabelOf(type)} ${row.batch_number.slice(-5)}` : undefined)
  if (row)
    return (
      <ForEnterprise value={enterpriseOf(row)}>
        <DocumentPage type={type} options={options} row={row} />
      </ForEnterprise>
    )
  return <Waiting read={read} list={linkTo(type.screens.list)} />
}
