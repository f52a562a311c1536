import { arrival } from '../arrival/arrival.ts'
import { confirmation } from '../confirmation/confirmation.ts'
import { rehearseManifest } from '../customs/rehearsal.ts'
import { rehearsalCall } from '../documents/rehearsal.ts'
import { offload } from '../offload/offload.ts'
import { packing } from '../packing/packing.ts'
import { tally } from '../tally/tally.ts'
import type { DocumentKey } from './index.ts'

/** The rehearsals of documents that customs decides as a whole. Screens load them when somebody rehearses. */
export const wholeRehearsals = {
  confirmation: rehearsalCall(confirmation, '/document/confirm'),
  packing: rehearsalCall(packing, '/document/packing'),
  arrival: rehearsalCall(arrival, '/document/arrival'),
  tally: rehearsalCall(tally, '/document/tally'),
  offload: rehearsalCall(offload, '/document/offload'),
} satisfies Record<Exclude<DocumentKey, 'manifest'>, unknown>

/** The rehearsal of every document. */
export const rehearsals = { manifest: rehearseManifest, ...wholeRehearsals }
