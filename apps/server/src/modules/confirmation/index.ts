import { confirmation, confirmationApi, confirmationDocument } from '@guanqiao/domain/confirmation/confirmation'
import { confirmationBody, confirmationFindings } from '@guanqiao/domain/confirmation/confirmation.rules'
import type { Row } from '@guanqiao/domain/kit/entity'
import { driver, vehicle } from '@guanqiao/domain/transport/index'
import type { BoundOperation, Context } from '../../kernel/handlers.ts'
import type { Draft, WholeDocument } from '../../trade/documents/document.ts'
import { documentHandlers } from '../../trade/documents/handlers.ts'
import type { RestoredWhole } from '../../trade/recycle/restoredWhole.ts'

type Confirmation = Row<typeof confirmation>

const document: WholeDocument<Confirmation> = {
  type: confirmationDocument,
  calls: confirmationApi,
  body: confirmationBody,
  findings: findingsOf,
  recordPath: (path) =>
    path.replace(/^consignments\.0\./, '').replace(/^transmitter_name$|^sender_id$/, 'transmitter_id'),
}

/** A deleted draft comes back as it was; it is checked again before it is sent. */
export const restoredConfirmation: RestoredWhole = { head: confirmation, parts: [] }

export const confirmationHandlers = (wake: () => void): BoundOperation[] => documentHandlers(document, wake)

/** Takes four statements for any number of drafts. */
async function findingsOf({ data, now }: Context, drafts: readonly Draft<Confirmation>[]) {
  const [enterprise_id = ''] = drafts.map((draft) => draft.enterprise_id)
  const distinct = (values: readonly (string | null | undefined)[]) => [
    ...new Set(values.flatMap((value) => value ?? [])),
  ]
  const plates = distinct(drafts.map(({ plate_number }) => plate_number))
  const vehicles = await data.all(vehicle, { enterprise_id, plate_number: plates })
  const drivers = await data.all(driver, {
    enterprise_id,
    driver_customs_code: distinct(drafts.map((draft) => draft.driver_code)),
  })
  const batches = distinct(drafts.map(({ batch_number }) => batch_number))
  const others = await data.all(confirmation, { enterprise_id, batch_number: batches })
  return drafts.map((draft) =>
    confirmationFindings(draft, {
      now: now(),
      vehicle: vehicles.find(({ plate_number }) => plate_number === draft.plate_number),
      driver: drivers.find(({ driver_customs_code }) => driver_customs_code === draft.driver_code),
      isSecond: others.some(
        ({ id, batch_number, status }) =>
          id !== draft.id && batch_number === draft.batch_number && status !== 'deleted' && status !== 'draft',
      ),
    }),
  )
}
