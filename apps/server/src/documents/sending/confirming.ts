import { createHash } from 'node:crypto'
import { questionsOf } from '@guanqiao/domain/documents/finding'
import type { Finding } from '@guanqiao/domain/documents/finding'
import { canonical } from './canonical.ts'
import type { Submission } from './submission.ts'

/** What a user must agree to before a document leaves. */
export interface Confirming {
  /** One document on its own screen: all its warnings, and which lines go if several do. Otherwise the questions of its findings alone. */
  readonly asks: 'warnings' | 'questions'
  /** The confirmations that the user has given, by the names that earlier results had for them. */
  readonly confirmed: readonly string[]
  /** Whether the function takes a reason that the user has not entered yet: nothing is sent without it. */
  readonly lacksReason?: boolean
}

const warningsOf = (findings: readonly Finding[]): Finding[] => findings.filter(({ severity }) => severity === 'warn')

/** A digest of what is asked about a submission: other findings or other lines need another confirmation. Null if nothing is asked. */
export function confirmationOf(
  { units }: Pick<Submission, 'units'>,
  findings: readonly Finding[],
  asks: Confirming['asks'],
): string | null {
  const about = (asks === 'warnings' ? warningsOf : questionsOf)(findings)
  if (about.length === 0 && (asks === 'questions' || units.length < 2)) return null
  const ids = units.map(({ id }) => id)
  const asked = about.map(({ rule, path, message }) => ({ rule, path, message }))
  return createHash('sha256').update(canonical({ ids, asked })).digest('hex')
}

/** Whether a submission with this confirmation may leave. */
export const isConfirmed = (confirmation: string | null, { confirmed, lacksReason }: Confirming): boolean =>
  !lacksReason && (confirmation === null || confirmed.includes(confirmation))
