import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import { DraftList, ProblemList } from '../../kit/form/Notes.tsx'
import { Findings } from '../findings/Findings.tsx'
import { locationLabel } from '../findings/findingLocation.ts'
import { useLatch } from '../rejection/useLatch.ts'
import type { DocumentRow } from './calls.ts'
import { callsOf } from './calls.ts'
import type { DocumentOptions, PartProps } from './options.ts'
import { isRejected, unitsOf } from './units.ts'

// Few documents have one.
const Alarm = lazy(async () => ({ default: (await import('../findings/Alarm.tsx')).Alarm }))
// The explanations weigh more than the rest of a document needs.
const DocumentRejections = lazy(() => import('../rejection/DocumentRejections.tsx'))

interface Props extends PartProps {
  readonly options: DocumentOptions
  /** The result of the rehearsal. */
  readonly result: ReactNode
}

/** Notes above the document: customs' objections, unsaved input, problems, findings. */
export function Notes({ type, screen, row, options, result }: Props) {
  const { document, tab, mode, isDue, isOld, steps, acts, units, panel } = screen
  const { form } = document
  const { Offers, Rejections = DocumentRejections } = options
  const wasRejected = useLatch(row !== undefined && unitsOf(type, row).some(isRejected))
  return (
    <>
      {row?.alarm && (
        <Suspense fallback={null}>
          <Alarm
            id={row.id}
            alarm={row.alarm}
            title={`海关警示：${alarmedName(type, row)}`}
            acknowledge={callsOf(type).acknowledge}
          />
        </Suspense>
      )}
      {row && wasRejected && (
        <Suspense fallback={null}>
          <Rejections type={type} row={row} values={form.values} onJump={acts.mend} />
        </Suspense>
      )}
      {row && Offers && !form.dirty && <Offers row={row} />}
      <DraftList
        drafts={document.drafts}
        onRestore={mode === 'read' ? undefined : document.restore}
        onDiscard={document.discardDraft}
      />
      <ProblemList
        fields={form.shape.fields}
        problems={form.problems}
        refusal={form.refusal?.code === 'record.changed' ? undefined : form.refusal}
        onJump={units.jump}
      />
      {steps.checked && tab === 'document' && (mode !== 'read' || isDue) && (
        <Findings
          findings={steps.checked.findings}
          state={isOld ? 'outdated' : 'current'}
          act="申报"
          locationLabel={options.locationLabel ?? ((path) => locationLabel(type, path))}
          panel={panel}
          onJump={(path) => path && units.jump(path)}
          onCheck={acts.check}
          onClose={steps.closeChecked}
        />
      )}
      {tab === 'document' && result}
    </>
  )
}

/** What the alarm concerns: the document, or some of its lines. */
function alarmedName(type: DocumentType, row: DocumentRow): string {
  const { unit, label } = type
  if (!unit) return label
  const numbers = unitsOf(type, row).flatMap((one) => (one['alarm'] === null ? [] : [String(one[unit.number])]))
  return `${unit.line.label} ${numbers.join('、')}`
}
