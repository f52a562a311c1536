import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { printCargoLists, viewCargoLists } from '@guanqiao/domain/cargo/cargoList.calls'
import { Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useTask } from '../../../kit/acts/useTask.ts'
import { call } from '../../../kit/call.ts'
import { Card, EmptyCard } from '../../../kit/parts/card.ts'
import { useAllowed } from '../../../kit/permissions.ts'
import { ErrorState } from '../../../kit/table/states.tsx'
import { useTabTitle } from '../../../kit/tabs/tabTitle.ts'
import { useRead } from '../../../kit/useOperation.ts'
import { SheetPage } from '../../../platform/paper/Sheet.tsx'
import type { CargoView } from '../cargoView.ts'
import { CargoSheet } from './CargoSheet.tsx'

/** Cargo lists as sheets of A4 paper: one by its id, several, or all trucks of a batch in one go. */
export default function CargoPrint() {
  const [search] = useSearchParams()
  const ids = (search.get('ids') ?? '').split(',').filter(Boolean)
  const batch_number = search.get('batch_number')
  const hasSelection = ids.length > 0 || batch_number !== null
  const input = ids.length > 0 ? { ids } : { batch_number }
  const { data, error, refetch } = useRead(viewCargoLists, input, { enabled: hasSelection })
  const printing = usePrintLists(data)
  useTabTitle(data && `打印载货清单 ${data.length === 1 ? data[0]!.list.plate_number : `${data.length} 份`}`)
  if (!hasSelection || data?.length === 0)
    return (
      <EmptyCard>
        {hasSelection ? `批次 ${batch_number} 还没有载货清单。` : ''}请从
        <Link to={linkTo(screens.cargoLists)}>载货清单</Link>选择要打印的
      </EmptyCard>
    )
  if (!data)
    return (
      <Card>
        {error ? (
          <ErrorState problem={error} list={linkTo(screens.cargoLists)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton active />
        )}
      </Card>
    )
  const back =
    ids.length === 1
      ? linkTo(screens.cargoList, { id: ids[0] })
      : batch_number
        ? linkTo(screens.batch, { batch_number })
        : linkTo(screens.cargoLists)
  return (
    <SheetPage back={back} backWord="返回" label="载货清单" {...printing}>
      {data.map((view) => (
        <CargoSheet key={view.list.id} view={view} />
      ))}
    </SheetPage>
  )
}

/** Prints the shown lists once the server has agreed: each still reads as it is shown. */
function usePrintLists(views: readonly CargoView[] | undefined) {
  const mayPrint = useAllowed(printCargoLists)
  const { attempt, busy } = useTask()
  const print = async (printedViews: readonly CargoView[]) => {
    await attempt(async () => {
      await call(printCargoLists, {
        list: printedViews.map(({ list: { id }, content_hash }) => ({ id, content_hash })),
      })
      // Without its font the paper would show Ө and Ү in another one, or not at all.
      await document.fonts.ready
      window.print()
    })
  }
  return { busy, onPrint: views && mayPrint ? () => void print(views) : undefined }
}
