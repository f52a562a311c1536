import { describe, expect, test } from 'vitest'
import { bases, NOW } from '../../../examples/messages/bases.ts'
import faultTable from '../../../examples/messages/faults.tsv?raw'
import oddTable from '../../../examples/messages/oddCases.tsv?raw'
import { MessageError } from '../../xml/messageError.ts'
import { judge } from '../judge.ts'
import { readSubmission } from '../submission.ts'

/*
 * Messages with one change each, as text: those that a written rule forbids, and odd ones that no rule does. The tables were written by the
 * rules alone. A row: the correct message, the change in words, the rule, what is replaced (a regular expression), by what, and the answer.
 */

const rowsOf = (table: string) =>
  table
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([of = '', name = '', source = '', find = '', replacement = '', answer = 'accept']) => ({
      of,
      name,
      source,
      find,
      replacement,
      answer,
    }))

const faults = rowsOf(faultTable)
const oddCases = rowsOf(oddTable)

/** What customs answers to a message, with its reasons. */
function answerTo(of: string, xml: string): { answer: string; said: string[] } {
  try {
    const verdict = judge(readSubmission(xml), bases[of]!.customsState, { now: NOW })
    const { problems, findings, doubts = [], bills } = verdict
    const said = [
      ...problems,
      ...[...findings, ...doubts, ...bills.flatMap((bill) => bill.findings)].map(
        ({ serial, text }) => `${serial} ${text}`,
      ),
    ]
    const isRefused = problems.length + findings.length > 0 || bills.some(({ outcome }) => outcome === 'refused')
    const isReviewed = doubts.length > 0 || bills.some(({ outcome }) => outcome === 'review')
    return { answer: isRefused ? 'refuse' : isReviewed ? 'review' : 'accept', said }
  } catch (error) {
    // The client returns files that it cannot read.
    if (error instanceof MessageError) return { answer: 'refuse', said: [error.message] }
    throw error
  }
}

function changed(of: string, find: string, replacement: string): string {
  const { xml } = bases[of]!
  const after = xml.replace(new RegExp(find), replacement)
  expect(after, `${find} is not in the message`).not.toBe(xml)
  return after
}

test.each(Object.keys(bases))('the correct %s is accepted', (of) => {
  expect(answerTo(of, bases[of]!.xml)).toEqual({ answer: 'accept', said: [] })
})

describe('what a written rule forbids is refused, or reviewed where customs reviews it', () => {
  test.each(faults.map((row) => [`${row.of} ${row.name} (${row.source})`, row] as const))(
    '%s',
    (_, { of, find, replacement, answer }) => {
      const { answer: given, said } = answerTo(of, changed(of, find, replacement))
      expect(given, said.join('；')).toBe(answer)
    },
  )

  test('eighty faults, of fourteen messages', () => {
    expect(faults.length).toBe(80)
    expect(new Set(faults.map(({ of }) => of))).toEqual(new Set(Object.keys(bases)))
  })
})

describe('what no rule forbids is accepted', () => {
  test.each(oddCases.map((row) => [`${row.of} ${row.name} (${row.source})`, row] as const))(
    '%s',
    (_, { of, find, replacement }) =>
      expect(answerTo(of, changed(of, find, replacement))).toEqual({ answer: 'accept', said: [] }),
  )
})
