import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { getManifest, printManifest } from '@guanqiao/domain/customs/manifest.calls'
import { Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { Card, EmptyCard } from '../../../kit/parts/card.ts'
import { ErrorState } from '../../../kit/table/states.tsx'
import { useTabTitle } from '../../../kit/tabs/tabTitle.ts'
import { useRead } from '../../../kit/useOperation.ts'
import { SheetPage } from '../../../platform/paper/Sheet.tsx'
import { usePrint } from '../../../platform/paper/usePrint.ts'
import type { ManifestRow } from '../state/manifestRow.ts'
import { ManifestSheet } from './ManifestSheet.tsx'

/** A stored manifest as sheets of A4 paper, for printing. */
export default function ManifestPrint() {
  const id = useSearchParams()[0].get('id') ?? ''
  const { data, error, refetch } = useRead(getManifest, { id }, { enabled: id !== '' })
  const row = data && ({ ...data.manifest, bills: data.bills } as ManifestRow)
  const printing = usePrint(printManifest, row)
  useTabTitle(row && `打印 ${row.batch_number}`)
  if (id === '')
    return (
      <EmptyCard>
        请从<Link to={linkTo(screens.manifests)}>公路舱单列表</Link>打开一份舱单
      </EmptyCard>
    )
  if (!row)
    return (
      <Card>
        {error ? (
          <ErrorState problem={error} list={linkTo(screens.manifests)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton active />
        )}
      </Card>
    )
  return (
    <SheetPage back={linkTo(screens.manifest, { id })} backWord="返回舱单" label="公路舱单" {...printing}>
      <ManifestSheet row={row} />
    </SheetPage>
  )
}
