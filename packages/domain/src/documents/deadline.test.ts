import { describe, expect, test } from 'vitest'
import { confirmationDocument } from '../confirmation/confirmation.ts'
import { manifestDocument } from '../customs/manifest.document.ts'
import { documentTypes } from '../documentTypes/index.ts'
import { tallyDocument } from '../tally/tally.ts'
import { deadlineOf, isUndeclared, urgencyOf } from './deadline.ts'

const noon = '2026-11-24T04:00:00.000Z'
const minutes = (count: number): number => Date.parse(noon) + count * 60_000
const MANIFEST = manifestDocument.deadlines
const CONFIRMATION = confirmationDocument.deadlines

describe('the time limit of a document', () => {
  test.each([
    [MANIFEST, { message_type: 'MT1401', arrival_time: noon, loading_time: '2026-11-23T04:00:00Z' }, {}, -60],
    [MANIFEST, { message_type: 'MT2401', loading_time: noon }, {}, -60],
    [MANIFEST, { message_type: 'MT1401', arrival_time: noon }, { manifest_minutes: 240 }, -240],
    [CONFIRMATION, { message_type: 'MT4401', arrival_time: noon }, {}, 0],
    [CONFIRMATION, { message_type: 'MT4402', arrival_time: noon }, {}, -30],
    [CONFIRMATION, { message_type: 'MT4402', arrival_time: noon }, { confirm_minutes: 0 }, 0],
    [tallyDocument.deadlines, { message_type: 'MT5401', tally_end: noon }, { manifest_minutes: 1 }, 360],
  ])('of %o with %o at a port with %o is %i minutes from its instant', (deadlines, head, limits, expected) => {
    expect(deadlineOf(deadlines, head, limits)).toBe(minutes(expected))
  })

  test.each([
    [MANIFEST, { message_type: 'MT1401', arrival_time: null, loading_time: noon }],
    [tallyDocument.deadlines, { message_type: 'MT5402', tally_end: noon }],
    [undefined, { message_type: 'MT3402' }],
  ])('of %o with %o is not known', (deadlines, head) => {
    expect(deadlineOf(deadlines, head, {})).toBeUndefined()
  })

  test('counts from a time of the head', () => {
    const places = documentTypes.flatMap(({ key, entity, deadlines = {} }) =>
      Object.entries(deadlines).map(([message, { from }]) => [key, message, entity.fields[from as never]] as const),
    )
    expect(places.length).toBeGreaterThanOrEqual(9)
    for (const [key, message, field] of places) expect(field, `${key} ${message}`).toMatchObject({ kind: 'dateTime' })
  })
})

test('a time limit runs until the document is declared', () => {
  expect(
    ['draft', 'ready', 'rejected', 'send_fail', 'sending', 'accepted', 'deleted'].map((status) =>
      isUndeclared(manifestDocument, status),
    ),
  ).toEqual([true, true, true, true, false, false, false])
  expect(isUndeclared(confirmationDocument, 'queued')).toBe(true)
})

test.each([
  [121, 'calm'],
  [120, 'near'],
  [31, 'near'],
  [30, 'urgent'],
  [1, 'urgent'],
  [0, 'past'],
  [-5, 'past'],
])('%i minutes before a time limit is %s', (left, urgency) => {
  expect(urgencyOf(minutes(0), minutes(-left))).toBe(urgency)
})
