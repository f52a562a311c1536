import { expect } from 'vitest'
import type { ExampleName } from '../../../examples/load.ts'
import { example } from '../../../examples/load.ts'
import { checkRoadDocument, writeRoadDocument } from '../../road/document.ts'
import type { RoadDocumentMessage } from '../../road/document.ts'
import { readSubmission } from '../submission.ts'

/** Sender, office, batch and time of the example documents of exports. */
export const exampleHead = {
  sender_id: '0708MA1001909_DXPESW0000000001',
  send_time: '20261121093000123',
  declare_office: '0708',
  batch_number: 'MA10019090A04',
  transmitter_name: '甘其毛都示例物流有限公司',
} as const

/** Expects that a message has no findings and is written as the example file, and that customs reads the file with these values. */
export function expectExample(message: RoadDocumentMessage, name: ExampleName, values: object): void {
  expect(checkRoadDocument(message)).toEqual([])
  expect(writeRoadDocument(message)).toBe(example(name))
  expect(readSubmission(example(name))).toMatchObject({ problems: [], ...values })
}
