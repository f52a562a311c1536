import type { BillCount } from '@guanqiao/domain/customs/manifest.states'

/** The states of the bills of a manifest in a list; one without bills is a draft. */
export const listedStates = (counts: readonly BillCount[] | null): readonly string[] =>
  counts?.length ? counts.map(({ status }) => status) : ['draft']
