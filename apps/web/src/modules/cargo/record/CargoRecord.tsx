import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { viewCargoLists } from '@guanqiao/domain/cargo/cargoList.calls'
import { cargoList } from '@guanqiao/domain/cargo/cargoList'
import { Skeleton } from 'antd'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { jumpTo } from '../../../kit/form/keys.ts'
import { HistorySection } from '../../../platform/history/HistorySection.tsx'
import { EmptyCard } from '../../../kit/parts/card.ts'
import { Stack } from '../../../kit/parts/form.ts'
import { ErrorState } from '../../../kit/table/states.tsx'
import { useTabTitle } from '../../../kit/tabs/tabTitle.ts'
import { useRead } from '../../../kit/useOperation.ts'
import { WhoElse } from '../../../platform/presence/WhoElse.tsx'
import type { CargoView } from '../cargoView.ts'
import { Contents } from './Contents.tsx'
import { Gaps } from './Gaps.tsx'
import { CargoHeader } from './CargoHeader.tsx'
import { TypedValues } from './TypedValues.tsx'

/** The cargo list of one truck: what customs will find, what is missing and where it is mended, and its steps. */
export default function CargoRecord() {
  const id = useSearchParams()[0].get('id') ?? ''
  const { data, error, refetch } = useRead(viewCargoLists, { ids: [id] }, { enabled: id !== '' })
  const view = data?.[0]
  useTabTitle(view && `载货清单 ${view.list.plate_number}`)
  if (id === '')
    return (
      <EmptyCard>
        请从<Link to={linkTo(screens.cargoLists)}>载货清单</Link>打开一份
      </EmptyCard>
    )
  if (view) return <OneList key={id} view={view} />
  return error ? (
    <ErrorState problem={error} list={linkTo(screens.cargoLists)} onRetry={() => void refetch()} />
  ) : (
    <Skeleton active paragraph={{ rows: 8 }} />
  )
}

function OneList({ view }: { readonly view: CargoView }) {
  const container = useRef<HTMLDivElement>(null)
  const { id, status } = view.list
  return (
    <Stack as="section" aria-label={`载货清单 ${view.list.plate_number}`}>
      <WhoElse entity={cargoList.table} id={id} editing={false} />
      <CargoHeader view={view} />
      <Gaps view={view} onJump={(path) => jumpTo(container.current, path)} />
      {status === 'prepared' && (
        <div ref={container}>
          <TypedValues key={view.list.version} view={view} />
        </div>
      )}
      <Contents view={view} />
      <HistorySection table={cargoList.table} id={id} />
    </Stack>
  )
}
