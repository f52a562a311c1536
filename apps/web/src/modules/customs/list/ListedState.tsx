import { manifestStates, progressOf } from '@guanqiao/domain/customs/manifest.states'
import { ListedStates } from '../../../documents/list/ListedStates.tsx'
import { StatusTag } from '../../../kit/cells.tsx'
import { Note } from '../../../kit/parts/text.ts'
import type { ListedManifest } from './listedManifest.ts'

/** The worst state of its bills, and the progress of the best ones if they differ. */
export function ListedState({ row }: { readonly row: ListedManifest }) {
  const { label, tone } = manifestStates[row.status]
  const progress = progressOf(row.bill_states ?? [])
  return (
    <ListedStates>
      <StatusTag tone={tone} label={label} />
      {row.alarm && <StatusTag tone="bad" label="警示" />}
      {progress && (
        <Note as="small" className="figures">
          {progress.text}
        </Note>
      )}
    </ListedStates>
  )
}
