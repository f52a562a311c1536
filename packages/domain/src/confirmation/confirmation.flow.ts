import { documentFlow } from '../documents/documentFlow.ts'
import { choicesOf, flow } from '../documents/flow.ts'

/** The life of a confirmation. A loaded one may wait for its manifest, and for goods loaded at the port to arrive and be released: `queued`. */
export const confirmationFlow = flow({
  name: 'confirmation',
  states: { ...documentFlow.states, queued: { label: '排队中', tone: 'work' } },
  events: { ...documentFlow.events, queue: '排队', unqueue: '取消等待', release: '条件具备，自动申报' },
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
