import { confirmation } from '@guanqiao/domain/confirmation/confirmation'
import { confirmationFlow } from '@guanqiao/domain/confirmation/confirmation.flow'
import {
  confirmationMessageOf,
  confirmationMessages,
  isEntryMessage,
  isLoadedMessage,
} from '@guanqiao/domain/confirmation/messageType'
import type { ConfirmationMessage } from '@guanqiao/domain/confirmation/messageType'
import { manifest } from '@guanqiao/domain/customs/index'
import type { Row } from '@guanqiao/domain/kit/entity'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { batchFlow } from '@guanqiao/domain/order/batch.flow'
import { isReusable } from '@guanqiao/domain/order/batch.rules'
import { batch } from '@guanqiao/domain/order/index'
import { asCode } from '@guanqiao/domain/values/index'
import { samePlate } from '@guanqiao/domain/values/plates'
import { createDocuments, updater } from '../../documents/documentTypes/handlers.ts'
import type { SingleUnitDocument } from '../../documents/documentTypes/document.ts'
import type { ImportData, ImportRule, RecordMatch } from '../../platform/import/rule.ts'
import type { Confirmation } from '../../documents/release/confirmationFindings.ts'

type Values = Readonly<Record<string, unknown>>

/** Drafts of confirmations from a sheet with a row for each truck. They are saved as the form saves them, and never sent. */
export const importOf = (document: SingleUnitDocument<Confirmation>): ImportRule => ({
  table: 'confirmation',
  async complete(_bound, rows) {
    return rows.map(({ message_type, ...values }) => ({ ...values, ...directionOf(message_type) }))
  },
  async match(bound, rows) {
    const known = await knownOf(bound, rows)
    return rows.map((values) => matchOf(values, known))
  },
  insert: (bound, rows) => createDocuments({ ...bound, now: () => new Date() }, document, rows),
  async update(bound, before: Confirmation, patch) {
    const { id, version } = before
    const input = { ...patch, id, version } as InputOf<SingleUnitDocument['calls']['update']>
    await updater(document)({ ...bound, now: () => new Date() }, input)
  },
})

const isType = (value: unknown): value is ConfirmationMessage =>
  typeof value === 'string' && Object.hasOwn(confirmationMessages, value)

const directionOf = (type: unknown) =>
  isType(type) ? { ie_flag: isEntryMessage(type) ? 'I' : 'E', laden: isLoadedMessage(type) ? 'loaded' : 'empty' } : {}

/** What is stored of the batches of some rows. */
interface Known {
  readonly confirmations: readonly Confirmation[]
  readonly batches: ReadonlyMap<string, Pick<Row<typeof batch>, 'status' | 'updated_at'>>
  /** Batch numbers of manifests. */
  readonly manifests: ReadonlySet<string>
}

/** Three statements for any number of rows. */
async function knownOf({ data }: ImportData, rows: readonly Values[]): Promise<Known> {
  const ofRows = { enterprise_id: data.owner(confirmation), batch_number: [...new Set(rows.map(numberOf))] }
  const confirmations = await data.all(confirmation, ofRows, { order: 'id' })
  const batches = await data.all(batch, ofRows)
  const manifests = await data.all(manifest, ofRows)
  return {
    confirmations: confirmations.filter(({ status }) => status !== 'deleted'),
    batches: new Map(batches.map((row) => [row.batch_number, row])),
    manifests: new Set(manifests.map(({ batch_number }) => batch_number)),
  }
}

const numberOf = ({ batch_number }: Values): string => asCode(String(batch_number ?? ''))

/** The draft that rows change; or why customs or the batch does not allow it. */
function matchOf(values: Values, known: Known): RecordMatch {
  const { message_type: type, trucks } = values
  const number = numberOf(values)
  if (!isType(type)) return { problems: { message_type: '请填写报文类型' } }
  if (number === '') return {}
  const byTrucks = confirmationMessageOf({ ...directionOf(type), trucks: trucks as [] })
  if (byTrucks !== type) {
    const message = `填的是 ${type}，按箱号应为${confirmationMessages[byTrucks]}`
    return { problems: { message_type: message } }
  }
  const fault = batchFault(number, type, known)
  if (fault) return { problems: { batch_number: `批次 ${number} ${fault}` } }
  const plates = (trucks as readonly Values[]).map(({ plate_number }) => String(plate_number ?? ''))
  const ofBatch = known.confirmations.filter((one) => one.batch_number === number && one.message_type === type)
  return draftOf(number, ofBatch, plates)
}

const over: ReadonlySet<string> = new Set(['void', 'crossed', 'closed'])

function batchFault(number: string, type: ConfirmationMessage, { batches, manifests }: Known): string | undefined {
  const row = batches.get(number)
  if (!row)
    return isLoadedMessage(type) && !manifests.has(number) ? '不是本企业的批次号，也没有舱单，请核对' : undefined
  const isOver = over.has(row.status) && !isReusable(row, new Date())
  return isOver ? `${batchFlow.states[row.status].label}，不能再做确报` : undefined
}

/** Only drafts are changed. Of several drafts of a batch the one that has one of the trucks. */
function draftOf(number: string, ofBatch: readonly Confirmation[], plates: readonly string[]): RecordMatch {
  const drafts = ofBatch.filter(({ status }) => status === 'draft' || status === 'ready')
  const refused = (message: string): RecordMatch => ({ problems: { batch_number: `批次 ${number} ${message}` } })
  const [other] = ofBatch
  if (drafts.length === 0)
    return other
      ? refused(`的确报是“${confirmationFlow.states[other.status].label}”，由表只能修改草稿，请在确报中处理`)
      : {}
  const named = drafts.filter(({ trucks }) =>
    trucks.some(({ plate_number }) => plates.some((plate) => samePlate(plate, plate_number))),
  )
  const [draft, another] = named.length > 0 ? named : drafts
  return another ? refused(`有 ${drafts.length} 份这一类的草稿，请在确报中修改`) : { record: draft }
}
