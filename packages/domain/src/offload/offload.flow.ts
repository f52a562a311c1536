import { documentFlow } from '../documents/documentFlow.ts'
import { flow } from '../documents/flow.ts'

const { deleting: _deleting, ...states } = documentFlow.states
const { delete: _delete, deleted: _deleted, ...events } = documentFlow.events

type State = keyof typeof states
type Event = keyof typeof events

/**
 * The life of an application to leave goods behind or to move them to another batch. Its messages have function 2 alone: customs neither
 * changes nor deletes an application that it accepted. Source: message schemas MT8401 to MT8404.
 */
export const offloadFlow = flow({
  name: 'offload',
  states,
  events,
  steps: documentFlow.steps.filter(
    (step): step is typeof step & readonly [State, Event, State] => step[0] in states && step[1] in events,
  ),
})
