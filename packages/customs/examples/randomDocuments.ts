import { roadDocumentRows } from '@guanqiao/domain/customs/elementTables/roadDocuments'
import type { RoadDocumentFunction, RoadDocumentType } from '@guanqiao/domain/customs/elementTables/roadDocuments'
import type { RoadDocumentMessage } from '../src/road/document.ts'
import { numbers } from './random.ts'
import { fill } from './randomManifests.ts'

/** A valid random message, the same for the same seed; optional elements occur sometimes. */
export function randomDocument(type: RoadDocumentType, fn: RoadDocumentFunction, seed: number): RoadDocumentMessage {
  const next = numbers(seed * 7 + 3)
  const body: Record<string, unknown> = {}
  fill(body, roadDocumentRows(type, fn), next)
  return {
    ...body,
    message_id: `RANDOM${seed}`,
    function_code: fn,
    message_type: type,
    sender_id: '0708MA1001909_DXPESW0000000001',
    send_time: `20261121093000${String(next(1000)).padStart(3, '0')}`,
  }
}
