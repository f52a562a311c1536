import { singleUnitDocuments } from '@guanqiao/domain/documentTypes/index'
import type { DocumentKey } from '@guanqiao/domain/documentTypes/index'
import { alikeRejections, mendRejections, rejectionHistory } from '@guanqiao/domain/rejection/rejection'
import { explain } from '@guanqiao/domain/rejection/code'
import { namedPath } from '@guanqiao/domain/rejection/namedPath'
import { fieldPathOf } from '@guanqiao/domain/rejection/documentFields'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { describe, expect, test } from 'vitest'
import { openDocuments, documentCases } from '../testing/stages/documents.ts'
import type { Documents } from '../testing/stages/documents.ts'
import { stage, withStage } from '../testing/stages/openStages.ts'

let documents: Documents

withStage(async () => {
  documents = await openDocuments(stage)
})

interface Fault {
  /** The last three digits and the words of the rejection; `$` is the present value. */
  readonly serial: string
  readonly words: string
  readonly place: string
  readonly value: string
}

const office: Fault = { serial: '101', words: '进出境口岸海关代码[$]有误', place: 'declare_office', value: '0706' }

/** A fault in the lines of each document, or in a field that it alone has. */
const faults: Readonly<Record<string, Fault>> = {
  confirmation: { serial: '303', words: '车辆未备案', place: 'trucks.vehicle_code', value: '2026000999' },
  arrival: { serial: '411', words: '包装种类[$]有误', place: 'bills.package_type', value: 'VR' },
  tally: { serial: '411', words: '包装种类[$]有误', place: 'bills.package_type', value: 'VR' },
  packing: { serial: '504', words: '重空标识[$]有误', place: 'fullness', value: '8' },
  offload: { serial: '011', words: '落装原因[$]不清楚', place: 'reason_text', value: '车辆故障，货物留在原地' },
} satisfies Record<Exclude<DocumentKey, 'manifest'>, Fault>

const rejectedTypes = documentCases(singleUnitDocuments)

describe.each(rejectedTypes)('the rejected document %s %s', (key, variant, type) => {
  /** A document that customs rejected with a code. */
  async function reject({ serial, words, place }: Fault): Promise<{ id: string; code: string; text: string }> {
    const id = await documents.make(type, variant)
    const value = place in type.entity.fields ? (await documents.rowOf(type, id))[place] : ''
    const code = `${variant.slice(2, 3)}2${serial}`
    const text = `${code} 不接受申报,${words.replace('$', String(value))}`
    await documents.receive(await documents.post(type, id, '2'), variant, '03', text)
    expect(await documents.rowOf(type, id)).toMatchObject({ status: 'rejected', last_text: text })
    return { id, code, text }
  }

  test.each([office, faults[key]!])('with $serial is mended at $place, sent again and accepted', async (fault) => {
    const rejected = [await reject(fault), await reject(fault)]
    const { code, text } = rejected[0]!
    expect(explain(text, true).remedy).toMatch(/[一-龥]/)
    const query = { doc_type: type.key, code, place: fault.place }
    const { body } = await documents.clerk.send(alikeRejections, query)
    const rows = rejected.map(({ id }) => {
      const values = body.rows.filter((row: { id: string }) => row.id === id)
      expect(values, JSON.stringify(body)).not.toEqual([])
      return { id, version: values[0].version, paths: values.map(({ path }: { path: string }) => path) }
    })
    const mend = { ...query, value: fault.value, rows }
    const preview = await documents.clerk.send(mendRejections, { ...mend, preview: true })
    expect(preview.body.rows).toEqual(
      rejected.map(({ id }) => ({ id, outcome: 'sent', reason: null, confirmation: null, findings: [] })),
    )
    expect(await documents.rowOf(type, rejected[0]!.id)).toMatchObject({ status: 'rejected' })
    expect((await documents.clerk.send(mendRejections, mend)).body.rows).toEqual(preview.body.rows)
    for (const { id } of rejected) await accept(type, id, variant, fault)
    const history = await documents.clerk.send(rejectionHistory, { doc_type: type.key, code })
    expect(history.body.data.fields).toContainEqual(
      expect.objectContaining({ place: fault.place, is: expect.any(String) }),
    )
  })

  test('whose new value cannot be sent stays as it was, and is sent again without a change', async () => {
    const { id, code } = await reject(office)
    const { version } = await documents.rowOf(type, id)
    const rows = [{ id, version, paths: ['transmitter_id'] }]
    const mend = { doc_type: type.key, code, place: 'transmitter_id', rows }
    const unknown = { ...mend, value: '01900000-0000-7000-8000-000000000000' }
    expect((await documents.clerk.send(mendRejections, unknown)).body.rows).toEqual([
      expect.objectContaining({ id, outcome: 'refused', reason: expect.stringMatching(/[一-龥]/) }),
    ])
    expect(await documents.rowOf(type, id)).toMatchObject({ status: 'rejected', version })
    await documents.receive(await documents.post(type, id, '2'), variant, 'E4')
    expect(await documents.rowOf(type, id)).toMatchObject({ status: 'send_fail' })
    await documents.receive(await documents.post(type, id, '2'), variant, '01')
    expect(await documents.rowOf(type, id)).toMatchObject({ status: 'accepted' })
  })
})

async function accept(type: DocumentType, id: string, variant: string, { place, value }: Fault): Promise<void> {
  const { body } = await documents.clerk.send(type.operations.get, { id })
  expect(JSON.stringify(valueAt(body.data, place))).toContain(value)
  const [sent] = await documents.crossing.rows<{ message_id: string }>(
    `select message_id from customs_message where doc_id = $1 order by id desc limit 1`,
    id,
  )
  await documents.receive(sent!.message_id, variant, '01')
  expect(await documents.rowOf(type, id)).toMatchObject({ status: 'accepted' })
}

const valueAt = (row: Readonly<Record<string, unknown>>, place: string): unknown => row[place.split('.')[0]!]

test('the number of a reply leads to the value that its text names', () => {
  const arrival = singleUnitDocuments.find(({ key }) => key === 'arrival')!
  const row = {
    bills: [{ bill_no: 'CN1' }, { bill_no: 'CN2' }],
    containers: [{ container_number: 'CSQU3054383' }],
  }
  expect(namedPath(arrival, row, '32402 不接受申报,提运单[CN2]不在舱单中', true)).toBe('bills.1.bill_no')
  expect(namedPath(arrival, row, '32403 不接受申报,集装箱不在舱单中', true)).toBe('containers.0.container_number')
  expect(namedPath(arrival, row, '32101 不接受申报', true)).toBe('declare_office')
  expect(namedPath(arrival, row, '32216 不接受申报', true)).toBeUndefined()
  expect(fieldPathOf('bills.1.bill_no')).toBe('bills.bill_no')
})
