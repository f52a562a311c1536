import type { RoadManifestFiling } from '../../src/roadManifest/message.ts'
import { judge } from '../../src/simulator/judge.ts'
import { emptyCustomsState, remember } from '../../src/simulator/customsState.ts'
import { schemaRows } from '../../src/simulator/schema/rows.ts'
import { readSubmission } from '../../src/simulator/submission.ts'
import { MessageError } from '../../src/xml/messageError.ts'
import type { Verdict } from '../../src/simulator/verdict.ts'
import { documentText } from '../../src/xml/write.ts'
import type { CustomsAnswer, Difference, Fault } from './faultyManifest.ts'
import { messageOf, NOW, faultyManifest, SENDER } from './faultyManifest.ts'

export interface Answered {
  readonly answer: CustomsAnswer | 'accept'
  readonly said: readonly string[]
}

/** The simulated customs' reply to the manifest if it is sent nevertheless, even if it violates our own table. */
export function customsAnswer(fault: Difference & Pick<Fault, 'earlier' | 'tamper' | 'tamperText'>): Answered {
  const setting = { now: NOW, filers: new Set([SENDER.slice(0, 13)]) }
  const before = fault.earlier && readSubmission(textOf(messageOf(faultyManifest(fault.earlier), 'ML202611210009')))
  const customsState = before
    ? remember(emptyCustomsState, before, judge(before, emptyCustomsState, setting))
    : emptyCustomsState
  const message = messageOf(faultyManifest(fault))
  const xml = textOf(fault.tamper ? fault.tamper(message) : message)
  try {
    return answerOf(judge(readSubmission(fault.tamperText ? fault.tamperText(xml) : xml), customsState, setting))
  } catch (error) {
    // The client returns files that it cannot read.
    if (error instanceof MessageError) return { answer: 'refuse', said: [error.message] }
    throw error
  }
}

/** The record as text, without checks or rounding. */
function textOf(message: RoadManifestFiling): string {
  const record = { ...message, receiver_id: 'EPORT', version: '1.0', transport_mode: '3' }
  return documentText(
    'Manifest',
    `urn:Declaration:datamodel:standard:CN:${message.message_type}:1`,
    schemaRows(message),
    record,
  )
}

function answerOf({ unfiled, problems, bills }: Verdict): Answered {
  const said = [
    ...(unfiled ? [unfiled.text] : []),
    ...problems,
    ...bills.flatMap(({ findings }) => findings.map(({ serial, text }) => `${serial} ${text}`)),
  ]
  const isRefused = unfiled !== undefined || problems.length > 0 || bills.some(({ outcome }) => outcome === 'refused')
  if (isRefused) return { answer: 'refuse', said }
  return { answer: bills.some(({ outcome }) => outcome === 'review') ? 'review' : 'accept', said }
}
