import { confirmationBody } from '@guanqiao/domain/confirmation/confirmation.body'
import { otherRoadRows } from '@guanqiao/domain/customs/elementTables/roadOther'
import { describe, expect, test } from 'vitest'
import { randomDocument } from '../../examples/randomDocuments.ts'
import { exampleHead, expectExample } from '../simulator/tests/exampleDocuments.ts'
import { parseXml } from '../xml/parse.ts'
import { readRecord } from '../xml/read.ts'
import { checkRoadDocument, writeRoadDocument } from './document.ts'
import type { RoadDocumentMessage } from './document.ts'

const head = { message_type: 'MT4404', ...exampleHead } as const

const declaration: RoadDocumentMessage = {
  ...head,
  message_id: 'CONFIRM202611210004',
  function_code: '2',
  remark: '空车返程',
  ...confirmationBody({
    ie_flag: 'E',
    laden: 'empty',
    carrier_code: 'MN-2074192',
    arrival_time: '2026-11-21T07:00:00.000Z',
    trucks: [
      {
        plate_number: '1234УНА',
        vehicle_code: '0708012345',
        driver_name: '巴特尔',
        driver_code: '15080001',
        crew_count: null,
        health_status: null,
        vaccinated: null,
        seals: null,
        trailers: [{ trailer_number: '0708G0001', tare_weight: 6800, trailer_type: '03' }],
        containers: null,
      },
    ],
  }),
}

const deletion: RoadDocumentMessage = {
  ...head,
  message_id: 'CONFIRM202611210005',
  function_code: '3',
  remark: '车辆未出境',
}

describe('the confirmation of an empty truck that leaves', () => {
  test.each([
    ['mt4404', declaration],
    ['mt4404-delete', deletion],
  ] as const)('%s is written as the example has it', (name, message) => {
    expectExample(message, name, { batch_number: head.batch_number })
  })

  test('reports missing or invalid values at their property', () => {
    const [truck] = declaration['consignments'] as object[]
    const wrong = { ...declaration, consignments: [{ ...truck, driver_code: '', vehicle_code: 'A-1', trailers: [{}] }] }
    expect(checkRoadDocument(wrong).map(({ code, path }) => [code, path])).toEqual([
      ['wrong_format', 'consignments.0.vehicle_code'],
      ['required', 'consignments.0.driver_code'],
      ['required', 'consignments.0.trailers.0.trailer_number'],
      ['required', 'consignments.0.trailers.0.tare_weight'],
      ['required', 'consignments.0.trailers.0.trailer_type'],
    ])
    expect(() => writeRoadDocument(wrong)).toThrow('运输工具代码')
  })

  test('has no place for a second truck, and no deletion for a truck at all', () => {
    const [truck] = declaration['consignments'] as object[]
    expect(checkRoadDocument({ ...declaration, consignments: [truck, truck] })).toMatchObject([{ code: 'too_many' }])
    expect(writeRoadDocument({ ...declaration, function_code: '3' })).not.toContain('Consignment')
  })

  test('reads the messages that it writes', () => {
    for (let seed = 0; seed < 100; seed += 1) {
      const message = randomDocument('MT4404', '2', seed)
      const xml = writeRoadDocument(message)
      const read = readRecord(otherRoadRows('MT4404', '2'), parseXml(xml))
      expect(writeRoadDocument({ ...message, ...read })).toBe(xml)
    }
  })
})
