/** Forgets every draft of a record that is deleted or closed for typing; the store of drafts comes only now. */
export const forgetDrafts = (key: string): void =>
  void import('./drafts.ts').then(
    ({ dropDraftsOf }) => dropDraftsOf(key),
    // They end by themselves after some days.
    () => undefined,
  )
