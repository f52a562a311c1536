import { documentFlow } from '../documents/documentFlow.ts'
import { choicesOf, flow } from '../documents/flow.ts'

/** The life of a confirmation. A loaded one may wait for customs to accept its manifest: `queued`. */
export const confirmationFlow = flow({
  name: 'confirmation',
  states: { ...documentFlow.states, queued: { label: '等待舱单', tone: 'work' } },
  events: { ...documentFlow.events, queue: '舱单接受后申报', unqueue: '取消等待', release: '舱单已接受' },
  steps: [
    ...documentFlow.steps,
    ['draft', 'queue', 'queued'],
    ['ready', 'queue', 'queued'],
    ['send_fail', 'queue', 'queued'],
    ['rejected', 'queue', 'queued'],
    ['queued', 'unqueue', 'ready'],
    ['queued', 'release', 'sending'],
  ],
})

export type ConfirmationState = keyof typeof confirmationFlow.states

export const confirmationStates = choicesOf(confirmationFlow)

/** Customs holds or may hold the confirmation, or it is waiting to be sent. */
export const liveStates: readonly ConfirmationState[] = [
  'queued',
  'sending',
  'sent',
  'send_fail',
  'review',
  'accepted',
  'deleting',
]
