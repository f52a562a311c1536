/** States in which customs, or a port, has a record or may have it. */
const sentStates: ReadonlySet<string> = new Set([
  'sending',
  'sent',
  'review',
  'accepted',
  'deleting',
  'handed_over',
  'manual',
])

export const isSent = (status: string): boolean => sentStates.has(status)
