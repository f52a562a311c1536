/** Deletes every draft of a record that is deleted or no longer editable; loads the draft store on demand. */
export const forgetDrafts = (key: string): void =>
  void import('./drafts.ts').then(
    ({ dropDraftsOf }) => dropDraftsOf(key),
    // Drafts expire after some days.
    () => undefined,
  )
