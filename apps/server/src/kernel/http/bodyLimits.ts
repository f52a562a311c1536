import type { Fields } from '@guanqiao/domain/kit/field'
import type { Operation } from '@guanqiao/domain/kit/operation'
import type { BodyLimits } from './body.ts'

/** Before sign-in: a name and a password. */
const ANONYMOUS_BODY: BodyLimits = { bytes: 4 * 1024, values: 50 }
/** A form without lines. */
export const ORDINARY_BODY: BodyLimits = { bytes: 256 * 1024, values: 2_000 }
/** Lists and documents with lines: some 999 bills with goods, or 500 rows of a bulk import. */
const LINES_BODY: BodyLimits = { bytes: 5 * 1024 * 1024, values: 100_000 }

/** The body limits of an operation, by its access and input. */
export function bodyLimitsOf({ access, input }: Operation): BodyLimits {
  if (access.kind === 'public') return ANONYMOUS_BODY
  if (hasLines(input.fields)) return LINES_BODY
  const entries = Object.values(input.fields).reduce((sum, field) => sum + (field.kind === 'list' ? field.max : 0), 0)
  return { ...ORDINARY_BODY, values: ORDINARY_BODY.values + entries }
}

const hasLines = (fields: Fields): boolean =>
  Object.values(fields).some((field) => field.kind === 'lines' || (field.kind === 'record' && hasLines(field.lines)))
