import { writeReceipt } from '@guanqiao/customs'
import type { Receipt } from '@guanqiao/customs'
import { editManifest, getManifest } from '@guanqiao/domain/customs/index'
import type { Arrivals } from '../../../gateways/customs/gateway.ts'
import { createStage } from '../../../testing/actors.ts'
import { openCrossing } from '../../../testing/crossing.ts'
import { openEventLog } from '../../../testing/eventLog.ts'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { arrivalsAt } from '../index.ts'

export interface Bill {
  readonly id: string
  readonly bill_no: string
  readonly status: string
  readonly version: number
  readonly last_code: string | null
  readonly held_message_id: string | null
  readonly differs: boolean | null
}

const stages: Record<string, 0 | 1 | 2 | 3> = { E4: 1, '01': 2, '02': 2, '03': 2, 11: 3, 12: 3, 13: 3 }

/** Manifests of several bills, sent and decided bill by bill. */
export async function openBills() {
  const stage = await createStage()
  const crossing = await openCrossing(stage)
  const arrivals: Arrivals = arrivalsAt({ store: stage.store, log: quiet })
  let files = 0

  /** Customs' reply: to the whole message, or bill by bill without a statement at the top. */
  function receive(message_id: string, code: string, answers: Record<string, string> = {}): Promise<void> {
    files += 1
    const bills = Object.entries(answers).map(([bill_no, reply]) => ({
      bill_no,
      code: reply,
      text: `${bill_no} ${reply}`,
    }))
    const receipt: Receipt = {
      message_id,
      message_type: 'MT1401',
      stage: stages[code] ?? 1,
      code,
      text: `回执${code}`,
      hasSummary: bills.length === 0,
      bills,
      equipment: [],
    }
    return arrivals.received([{ file_name: `Receipt_bills_${files}.xml`, content: Buffer.from(writeReceipt(receipt)) }])
  }
  async function detail(id: string) {
    const { body } = await (await stage.as('a.clerk')).send(getManifest, { id })
    return body.data as { manifest: Record<string, unknown> & { version: number; status: string }; bills: Bill[] }
  }
  return {
    stage,
    crossing,
    arrivals,
    events: openEventLog(stage),
    receive,
    detail,
    close: () => stage.close(),
    /** The state of the manifest, then those of its bills. */
    async statesOf(id: string) {
      const { manifest, bills } = await detail(id)
      return [manifest.status, ...bills.map(({ status }) => status)]
    },
    async lastReceipt(id: string) {
      const [row] = await crossing.rows<{ code: string; performance: string; warning: string | null }>(
        `select code, performance, warning from receipt where doc_id = $1 order by id desc limit 1`,
        id,
      )
      return row
    },
    /** A manifest of some bills, all accepted in one message. */
    async accepted(count: number) {
      const { id } = await crossing.makeManifest({ bills: count })
      const message = await crossing.send(id)
      await receive(message, '01')
      return { id, message, ...(await detail(id)) }
    },
    async edit(id: string, bills: readonly object[], head: object = {}) {
      const { manifest } = await detail(id)
      return (await stage.as('a.clerk')).send(editManifest, { id, version: manifest.version, bills, ...head })
    },
  }
}

/** The input of editing a bill. */
export function editable(bill: Bill, more: object = {}): object {
  const { status: _, version: __, last_code: ___, held_message_id: ____, differs: _____, ...rest } = bill
  const serverFields = /^(created|updated|enterprise|manifest)_|^(sequence|last_text|last_at|attempt|alarm|sent_at)$/
  return { ...Object.fromEntries(Object.entries(rest).filter(([name]) => !serverFields.test(name))), ...more }
}
