import { isMoving } from '@guanqiao/domain/documents/carried'
import { offload } from '@guanqiao/domain/offload/offload'
import type { Fields } from '@guanqiao/domain/kit/field'
import type { Values } from '../../kit/form/values.ts'
import { FieldGrid } from '../../kit/parts/form.ts'
import { Note } from '../../kit/parts/text.ts'
import { useDocumentContext } from '../../documents/frame/context.ts'
import { DocumentCard } from '../../documents/frame/DocumentCard.tsx'
import { FieldPlace } from '../../documents/frame/FieldPlace.tsx'
import { LinesPlace } from '../../documents/frame/LinesPlace.tsx'
import { byPath, changedCells, lineOrigins } from '../../documents/frame/origins.ts'

const fields: Fields = offload.fields
const { bills, containers, new_batch_number } = offload.fields
const { new_bill_no: _, ...left } = bills.lines
const widths = { bill_no: 220, new_bill_no: 220, former_container: 140, new_container: 140, seals: 220 }

function useValues() {
  const { form } = useDocumentContext()
  const values = form.values as Values
  const record = { ...values, origins: form.row?.['origins'] ?? values['origins'] }
  return { record, isMoved: isMoving(values['message_type'] as string | null) }
}

/** The bills; those that another batch carries may get a new number. */
export function Bills() {
  const { record, isMoved } = useValues()
  return (
    <DocumentCard section="提(运)单" title="提(运)单">
      <LinesPlace
        path="bills"
        label={bills.label}
        fields={isMoved ? bills.lines : left}
        maxRows={bills.max ?? 1}
        widths={widths}
        origins={lineOrigins(fields, record, 'bills')}
        changed={changedCells(fields, record, 'bills')}
      />
    </DocumentCard>
  )
}

/** The batch that carries moved goods, and the containers that are replaced. */
export function Move() {
  const { record, isMoved } = useValues()
  const origins = byPath(record.origins)
  return (
    <DocumentCard section="改配" title="改配">
      <h2>改配</h2>
      {isMoved ? (
        <>
          <FieldGrid>
            <FieldPlace
              path="new_batch_number"
              field={{ ...new_batch_number, required: true }}
              origin={origins.get('new_batch_number')}
            />
          </FieldGrid>
          <LinesPlace
            path="containers"
            label={containers.label}
            fields={containers.lines}
            maxRows={containers.max ?? 1}
            widths={widths}
          />
          <Note>箱子没有更换的，不填集装箱。</Note>
        </>
      ) : (
        <Note>落装申请只写提(运)单号。货物改由另一批次承运的，报文类型选落装改配申请。</Note>
      )}
    </DocumentCard>
  )
}
