/** The way to customs, as those who send a document know it. */
export interface CustomsWay {
  /** Throws `customs.off` while the installation has no way to customs: nothing is sealed then, and nothing waits unseen. */
  requireOpen(): void
  /** Wakes the outbox; call it after the commit. */
  wake(): void
}
