/** The part of an error's body by which screens count down to the end of a lock. */
export const lockedUntil = (end: Date | string | undefined): { readonly until?: string } =>
  end === undefined ? {} : { until: new Date(end).toISOString() }
