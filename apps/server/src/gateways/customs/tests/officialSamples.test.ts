import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { acceptance, billKey, judge, emptyCustomsState, readReceipt, readSubmission } from '@guanqiao/customs'
import type { CustomsBill, CustomsState, Submission } from '@guanqiao/customs'
import { expect, test } from 'vitest'

const schemas = process.env['CUSTOMS_SCHEMAS']
const folder = schemas === undefined ? undefined : join(schemas, '../samples')

if (folder === undefined) {
  test('samples of customs are not read here: CUSTOMS_SCHEMAS names no folder with the official package', () => {
    expect(schemas).toBeUndefined()
  })
} else {
  const receipts = readdirSync(folder).filter((name) => /^(successed|failed|receipt)_/i.test(name))
  test('the folder of samples holds receipts', () => expect(receipts.length).toBeGreaterThan(0))
  test.each(receipts)('%s is understood', (name) => {
    const receipt = readReceipt(readFileSync(join(folder, name), 'utf8'), name)
    expect(receipt.message_id).not.toBe('')
    expect(receipt.receiver_id).toMatch(/^[0-9A-Z]{13}_DXPESW\d{10}$/)
    if (/^receipt/i.test(name))
      expect(receipt).toMatchObject({ hasSummary: false, bills: [expect.anything(), expect.anything()] })
    else expect(receipt).toMatchObject({ stage: 0, code: '0', file_name: expect.stringMatching(/^CN_.*\.zip$/) })
  })

  const messages = readdirSync(folder).filter((name) => name.startsWith('CN_'))
  test('the folder of samples holds messages', () => expect(messages.length).toBeGreaterThan(2))
  test.each(messages)('%s obeys its schema here and is accepted', (name) => {
    const submission = readSubmission(readFileSync(join(folder, name), 'utf8'))
    expect(submission.problems).toStrictEqual([])
    const setting = { now: new Date('2019-02-12T10:00:00+08:00') }
    expect(acceptance(judge(submission, stateBefore(submission), setting))).toMatchObject({ code: '01' })
  })
}

/**
 * What customs knew before: a truck with goods is only confirmed after the manifest of its batch was accepted (公告2014年第7号), and only
 * goods of an accepted manifest move to another batch.
 */
function stateBefore({ message_type, batch_number, sender_id, offload }: Submission): CustomsState {
  if (message_type === 'MT4402') return accepted('MT2401', batch_number, sender_id, ['SAMPLE1'])
  if (!offload) return emptyCustomsState
  const numbers = offload.bills.map(({ bill_no }) => bill_no)
  return accepted(message_type === 'MT8404' ? 'MT2401' : 'MT1401', offload.batch_number, sender_id, numbers)
}

function accepted(
  message_type: CustomsBill['message_type'],
  batch_number: string,
  sender_id: string,
  numbers: readonly string[],
): CustomsState {
  const filer = sender_id.slice(0, 13)
  const bills = numbers.map((bill_no): [string, CustomsBill] => [
    billKey(batch_number, bill_no),
    { bill_no, batch_number, message_type, filer, state: 'accepted' },
  ])
  return { ...emptyCustomsState, batches: { [batch_number]: { message_type } }, bills: Object.fromEntries(bills) }
}
