import { writeReceipt } from '@guanqiao/customs'
import type { ConfirmationMessage } from '@guanqiao/domain/confirmation/messageType'
import type { DocumentKey } from '@guanqiao/domain/documentTypes/index'
import { transmitterApi } from '@guanqiao/domain/reference/transmitter'
import { sample } from '@guanqiao/domain/testing/sample'
import type { DocumentFunction, DocumentType } from '@guanqiao/domain/documents/documentType'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { expect } from 'vitest'
import { arrivalsAt } from '../../modules/message/index.ts'
import type { Actor, Stage } from '../actors.ts'
import { openConfirmations } from '../confirmations.ts'
import type { Crossing } from '../crossing.ts'
import { openCrossing } from '../crossing.ts'
import { openReports } from '../reports.ts'

/** Every message type of confirmations and applications is walked: load, kind and direction decide it. */
const several: readonly string[] = ['confirmation', 'offload'] satisfies DocumentKey[]

/** The documents that a suite walks, each with the message type of its example. */
export const documentCases = (types: readonly DocumentType[]) =>
  types.flatMap((type) =>
    several.includes(type.key)
      ? Object.keys(type.messages).map((message) => [type.key, message, type] as const)
      : [[type.key, Object.keys(type.messages)[0]!, type] as const],
  )

/** The head of any document as it is stored. */
interface StoredHead {
  readonly version: number
  readonly status: string
  readonly message_type: string
  readonly batch_number: string
  readonly [column: string]: unknown
}

/** Makes and sends documents of every type, and decides on them in customs' place. */
export interface Documents {
  readonly clerk: Actor
  readonly crossing: Crossing
  /** A ready document. */
  make(type: DocumentType, message: string): Promise<string>
  /** Sends the document and returns the message number. */
  post(type: DocumentType, id: string, function_code: DocumentFunction): Promise<string>
  receive(message_id: string, message_type: string, code: string, text?: string, more?: object): Promise<void>
  rowOf(type: DocumentType, id: string): Promise<StoredHead>
}

/** The stage of a receipt by its code; all others are of the third. */
const receiptStages: Readonly<Record<string, 0 | 1 | 2 | 3>> = { 0: 0, E1: 1, E3: 1, E4: 1, '01': 2, '02': 2, '03': 2 }

export async function openDocuments(stage: Stage): Promise<Documents> {
  const clerk = await stage.as('a.admin')
  const crossing = await openCrossing(stage)
  const arrivals = arrivalsAt({ store: stage.store, log: quiet })
  const sender = { ...sample(transmitterApi.create.input, 7), status: 'active' }
  const transmitter: string = (await clerk.send(transmitterApi.create, sender)).body.data.id
  const make = await maker({ clerk, crossing, transmitter })
  let count = 0
  return {
    clerk,
    crossing,
    make,
    post: poster(clerk, crossing),
    async receive(message_id, message_type, code, text = `回执${code}`, more = {}) {
      count += 1
      const kind = receiptStages[code] ?? 3
      const receipt = {
        message_id,
        message_type,
        stage: kind,
        code,
        text,
        hasSummary: true,
        bills: [],
        equipment: [],
        ...more,
      }
      await arrivals.received([{ file_name: `Receipt_${count}.xml`, content: Buffer.from(writeReceipt(receipt)) }])
    },
    rowOf: async ({ entity }, id) =>
      (await crossing.rows<StoredHead>(`select * from ${entity.table} where id = $1`, id))[0]!,
  }
}

interface Scene {
  readonly clerk: Actor
  readonly crossing: Crossing
  readonly transmitter: string
}

/** The manifest, confirmations and reports of a site are created as in their own tests; others from their declaration alone. */
async function maker({ clerk, crossing, transmitter }: Scene): Promise<Documents['make']> {
  const confirmations = await openConfirmations({ clerk, crossing, transmitter })
  const reports = openReports({ clerk, crossing, transmitter })
  let count = 0
  return async (type, message) => {
    count += 1
    if (type.key === ('manifest' satisfies DocumentKey)) return (await crossing.makeManifest()).id
    const draft =
      type.key === ('confirmation' satisfies DocumentKey)
        ? await confirmations.draft(message as ConfirmationMessage)
        : ((await reports.draft(type.key as DocumentKey, message)) ??
          sample(type.operations.create.input, count, { transmitter }))
    const { status, body } = await clerk.send(type.operations.create, draft)
    expect(status, JSON.stringify(body)).toBe(200)
    const { findings } = (await clerk.send(type.operations.check, { id: body.data.id })).body.data
    expect(findings.filter((finding: { severity: string }) => finding.severity === 'block')).toEqual([])
    expect(body.data.status).toBe('ready')
    return body.data.id
  }
}

const poster =
  (clerk: Actor, crossing: Crossing): Documents['post'] =>
  async (type, id, function_code) => {
    if (type.key === ('manifest' satisfies DocumentKey)) {
      // A change carries the difference from customs' version.
      if (function_code === '5') await crossing.rows(`update manifest_bill set volume = 77 where manifest_id = $1`, id)
      return crossing.send(id, { function_code: function_code as '9' })
    }
    const { status, body } = await clerk.send(type.operations.post, {
      ids: [id],
      function_code,
      reason_text: '车辆未出境',
      contact: '苏日娜',
      contact_phone: '0478-7960001',
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.rows, JSON.stringify(body.rows)).toEqual([
      expect.objectContaining({ id, state: 'sending', message: null, message_id: expect.any(String) }),
    ])
    return body.rows[0].message_id
  }
