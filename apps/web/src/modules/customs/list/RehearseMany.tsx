import { postManifest } from '@guanqiao/domain/customs/manifest.calls'
import { manifestDocument } from '@guanqiao/domain/customs/manifest.document'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ListToolProps } from '../../../documents/list/documentList.tsx'
import { anyAllows } from '../../../documents/screen/units.ts'
import { hintOf, MAX_SENT } from '../../../documents/sending/SendMany.tsx'
import { Can } from '../../../kit/Can.tsx'
import type { Rehearsed } from '../acts/useRehearsal.ts'
import { useRehearsal } from '../acts/useRehearsal.ts'
import { statesOf } from './listedManifest.ts'

const RehearsalResults = lazy(() => import('./RehearsalResults.tsx'))

/** 预演: the likely reply of customs to the selected manifests, without sending. The last one can be opened again. */
export function RehearseMany({ rows }: Pick<ListToolProps, 'rows'>) {
  const { rehearse, busy } = useRehearsal()
  const [lines, setLines] = useState<readonly Rehearsed[]>()
  const [isOpen, setIsOpen] = useState(false)
  const fit = rows.filter((row) => anyAllows(manifestDocument, statesOf(row), 'submit')).map(({ id }) => id)
  const start = async () => {
    const answer = await rehearse({ ids: fit })
    if (!answer) return
    setLines(answer)
    setIsOpen(true)
  }
  return (
    <>
      <Can operation={postManifest}>
        <Button
          disabled={fit.length === 0 || fit.length > MAX_SENT}
          loading={busy}
          title={hintOf('预演', '舱单', rows.length, fit.length)}
          onClick={() => void start()}
        >
          预演{fit.length > 0 ? ` (${fit.length})` : ''}
        </Button>
      </Can>
      {lines && <Button onClick={() => setIsOpen(true)}>上次预演结果</Button>}
      <Suspense fallback={null}>
        {lines && isOpen && <RehearsalResults lines={lines} onChange={setLines} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}
