import { describe, expect, test } from 'vitest'
import { documentFlow } from '../../documents/documentFlow.ts'
import type { BatchDocument, CrossingRecords } from '../crossing.ts'
import { documentChain } from '../crossing.rules.ts'
import { isComplete, nextAct } from '../next.rules.ts'
import { aBatch, aDocument, aManifest, aTruck, aWeighing, crossingRecords } from './rows.ts'

/*
 * Every combination of what the documents of a crossing may be in, with and without order and scale: the batch leads on as long as
 * something is missing, and is never complete beside a running clock, a draft, or a truck that nobody confirmed.
 */

type Direction = 'I' | 'E'
const absent = 'absent'
const states = [absent, ...Object.keys(documentFlow.states)]
const pending: ReadonlySet<string> = new Set(['draft', 'ready', 'rejected', 'send_fail'])

const types = {
  I: { confirmation: 'MT4401', tally: 'MT5401', home: 'MT4404' },
  E: { confirmation: 'MT4402', tally: 'MT5402', home: 'MT4403' },
} as const

type Part = 'confirmation' | 'tally' | 'home' | 'arrival'

function documentOf(direction: Direction, part: Part, status: string): BatchDocument[] {
  if (status === absent) return []
  const id = `${part}-${status}`
  if (part === 'arrival') return direction === 'E' ? [aDocument('arrival', { id, message_type: 'MT3402', status })] : []
  const message_type = types[direction][part]
  const subject = '蒙L12345'
  return part === 'tally'
    ? [aDocument('tally', { id, message_type, status })]
    : [aDocument('confirmation', { id, message_type, status, subject, is_return: part === 'home' })]
}

interface Crossing {
  readonly name: string
  readonly direction: Direction
  readonly records: CrossingRecords
  readonly states: Readonly<Record<Part, string>>
}

/** All states of one part while the others are accepted, absent, or drafts. */
function* crossings(): Generator<Crossing> {
  for (const direction of ['I', 'E'] as const)
    for (const part of ['confirmation', 'tally', 'home', 'arrival'] as const)
      for (const state of states)
        for (const others of ['accepted', absent, 'draft'])
          for (const hasOrder of [true, false])
            for (const isWeighed of [true, false])
              for (const status of ['in_use', 'crossed'] as const) {
                const all = { confirmation: others, tally: others, home: others, arrival: others, [part]: state }
                const documents = Object.entries(all).flatMap(([one, its]) => documentOf(direction, one as Part, its))
                const records = crossingRecords({
                  batch: aBatch({ ie_flag: direction, status }),
                  manifest: aManifest({
                    message_type: direction === 'I' ? 'MT1401' : 'MT2401',
                    status: 'released',
                    arrival_time: '2026-11-21T06:00:00Z',
                  }),
                  documents,
                  weighings: isWeighed ? [aWeighing({ direction: direction === 'I' ? 'in' : 'out' })] : [],
                  transports: hasOrder ? [aTruck()] : [],
                  ...(hasOrder ? {} : { order: null }),
                })
                const name = `${direction} ${part} ${state}, others ${others}, ${hasOrder ? 'order' : 'no order'}, ${isWeighed ? 'weighed' : 'not weighed'}, ${status}`
                yield { name, direction, records, states: all }
              }
}

const living = (state: string) => state !== absent && state !== 'deleted'

describe('a crossing whose manifest is released', () => {
  const all = [...crossings()]
  const wrongOnes = (isWrong: (crossing: Crossing) => boolean): string[] =>
    all.filter(isWrong).map(({ name, records }) => `${name}: ${nextAct(records).label}`)

  test('is swept in all states', () => {
    expect(all.length).toBeGreaterThan(500)
    expect(all.filter(({ records }) => isComplete(records)).length).toBeGreaterThan(0)
  })

  test('leads on while it has no confirmation, or no tally of what was loaded or weighed', () => {
    expect(
      wrongOnes(({ direction, records, states: at }) => {
        const isMissing =
          !living(at.confirmation) ||
          (!living(at.tally) && (direction === 'E' || records.weighings.length > 0)) ||
          !living(at.home) ||
          (direction === 'E' && !living(at.arrival))
        return isMissing && isComplete(records)
      }),
    ).toEqual([])
  })

  test('is not complete beside a draft, a rejected document, or one at customs', () => {
    expect(
      wrongOnes(
        ({ records }) =>
          isComplete(records) && records.documents.some(({ status }) => !/^(accepted|deleted)$/.test(status)),
      ),
    ).toEqual([])
  })

  test('is not complete beside a running clock', () => {
    expect(
      wrongOnes(
        ({ records }) => isComplete(records) && documentChain(records).cards.some(({ due_at }) => due_at !== null),
      ),
    ).toEqual([])
  })

  test('waits for nobody while a document of it waits for a user, and shows no card to make what is not its turn', () => {
    expect(
      wrongOnes(({ records }) => {
        const next = nextAct(records)
        const isPending = records.documents.some(
          ({ status, doc_type }) =>
            pending.has(status) && (doc_type !== 'confirmation' || records.weighings.length > 0),
        )
        return next.act === 'none' && isPending
      }),
    ).toEqual([])
    const makesHome = ({ records }: Crossing) =>
      documentChain(records).cards.some(({ make }) => make === 'makeReturn' || make === 'makeEmptyContainer')
    expect(
      wrongOnes(
        (crossing) =>
          makesHome(crossing) &&
          crossing.records.weighings.length === 0 &&
          crossing.records.batch.status !== 'crossed' &&
          !living(crossing.states.tally),
      ),
    ).toEqual([])
  })
})
