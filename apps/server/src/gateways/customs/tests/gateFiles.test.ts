import { writeGateMessage } from '@guanqiao/customs'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readFileOf } from '../reading.ts'

const message = {
  message_type: '82',
  area_id: '0708000001',
  session_id: 'S1',
  forms: [{ type: 'rmft', id: '5100489963144' }],
  result: 'Y',
  plate_number: '蒙L12345',
  gross_weight: '68520.125',
  text: '',
} as const
const xml = writeGateMessage(message)

test('a message of a gate is read under any name, also inside a zip', async () => {
  expect(await readFileOf('任意.xml', Buffer.from(xml))).toMatchObject({ gate: message, settle: 'complete' })
  const zip = Buffer.from(zipSync({ 'a.xml': strToU8(xml) }))
  expect(await readFileOf('a.zip', zip)).toMatchObject({ gate: message, settle: 'complete' })
})

test('a truncated one waits for its end, a broken one has the reason', async () => {
  const torn = await readFileOf('a.xml', Buffer.from(xml.slice(0, -20)))
  expect(torn).toMatchObject({ settle: 'torn', problem: expect.any(String) })
  expect(torn.gate).toBeUndefined()
  const broken = await readFileOf('a.xml', Buffer.from(xml.replace('>Y<', '>放行<')))
  expect(broken).toMatchObject({ settle: 'odd', problem: '无法识别的验放结果 放行' })
})
