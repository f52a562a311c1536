import { writeReceipt } from '@guanqiao/customs'
import { getManifest, postManifest } from '@guanqiao/domain/customs/index'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { sendOk } from '../../../testing/trade.ts'
import { openManifests } from '../../customs/tests/manifests.ts'
import { arrivalsAt } from '../../message/index.ts'

export const CODE = '19206'

let count = 0

/** Manifests that customs decided on, each with one bill. */
export async function openRejected(trucks: number) {
  const on = await openManifests(trucks)
  const arrivals = arrivalsAt({ store: on.stage.store, log: quiet })
  const billOf = async (id: string) => (await on.record(id)).bills[0]
  const textFor = (bill: { bill_no: string; clearance_code: string }) =>
    `${CODE} 不接受申报,提运单[${bill.bill_no}]海关货物通关代码[${bill.clearance_code}]不适用于进境`

  /** Customs' decision on the last message of a manifest. */
  const decide = async (id: string, code: '01' | '03', text?: string) => {
    const bill = await billOf(id)
    const [message] = await on.owner<{ message_id: string }[]>`
      select message_id from customs_message where doc_id = ${id} order by id desc limit 1`
    const bills = [{ bill_no: bill.bill_no, code, text: text ?? (code === '03' ? textFor(bill) : '19000 接受申报') }]
    count += 1
    await arrivals.received([
      {
        file_name: `Receipt_${count}.xml`,
        content: Buffer.from(
          writeReceipt({
            message_id: message!.message_id,
            message_type: 'MT1401',
            stage: 2,
            code,
            text: bills[0]!.text,
            hasSummary: false,
            bills,
            equipment: [],
          }),
        ),
      },
    ])
  }
  const send = (id: string) => sendOk(on.a.clerk, postManifest, { ids: [id] })
  return {
    ...on,
    billOf,
    decide,
    send,
    versionOf: async (id: string): Promise<number> => (await sendOk(on.a.clerk, getManifest, { id })).manifest.version,
    messages: async (id: string) =>
      (await on.owner<{ count: number }[]>`select count(*)::int as count from customs_message where doc_id = ${id}`)[0]!
        .count,
    /** Manifests that were sent and rejected with one code. */
    async rejected(number: number): Promise<string[]> {
      const { manifests } = await on.crossing(number)
      const ids = manifests.map(({ id }: { id: string }) => id) as string[]
      for (const id of ids) {
        await send(id)
        await decide(id, '03')
      }
      return ids
    },
  }
}

export type RejectedManifests = Awaited<ReturnType<typeof openRejected>>
