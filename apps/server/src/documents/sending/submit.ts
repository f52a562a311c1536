import { createHash } from 'node:crypto'
import { passes } from '@guanqiao/domain/documents/finding'
import type { Finding } from '@guanqiao/domain/documents/finding'
import { permit } from '../../kernel/caller.ts'
import type { Context } from '../../kernel/handlers.ts'
import { lockVersion } from '../saving/save.ts'
import { canonical } from './canonical.ts'
import { postGroup } from './post.ts'
import type { Posted } from './post.ts'
import { submissionsOf } from './submission.ts'
import type { Sending, Submission } from './submission.ts'

interface Submitting<S extends Submission> {
  readonly sending: Sending<S>
  /** Saves the changed values, by the module's own way of saving one document. */
  save(): Promise<unknown>
  /** Wakes the outbox; called after the commit. */
  wake(): void
}

interface Input {
  readonly id: string
  readonly version: number
  /** What the user has confirmed. */
  readonly confirmed?: string | null | undefined
  /** Whether there are values to save; that takes the right to edit. */
  readonly hasChanges: boolean
}

/** The result of a submission. */
export interface Submitted<S> extends Omit<Posted<S>, 'state'> {
  readonly state: Posted<S>['state'] | 'unconfirmed'
  /** What the user confirms to send this all the same; null if there is nothing to confirm. */
  readonly confirmation: string | null
}

/**
 * Saves a document under the version that was read, checks it and sends it, all in the caller's transaction. A document with
 * blocking findings, or with warnings that the user has not confirmed, is saved and reported.
 */
export async function submitDocument<S extends Submission>(
  ctx: Context,
  { sending, save, wake }: Submitting<S>,
  { id, version, confirmed, hasChanges }: Input,
): Promise<Submitted<S>> {
  const { entity, operations } = sending.type
  if (hasChanges) {
    permit(operations.edit.access, ctx.caller)
    await save()
  } else await lockVersion(ctx, entity, { id, version })
  for await (const group of submissionsOf(ctx, sending, [id], true)) {
    const { submission, findings } = group.checked[0]!
    const confirmation = confirmationOf(submission, findings)
    const isDue = submission.refusal === undefined && passes(findings)
    if (isDue && confirmation !== null && confirmation !== confirmed)
      return { submission, state: 'unconfirmed', message_id: null, message: null, findings, confirmation }
    const [posted] = await postGroup(ctx, sending, group)
    if (posted!.state === 'sending') ctx.after(() => wake())
    return { ...posted!, confirmation: null }
  }
  throw new TypeError(`no submission of ${entity.table} ${id}`)
}

/** A digest of the warnings, and of the lines if several go: other warnings or other lines need another confirmation. */
function confirmationOf({ units }: Submission, findings: readonly Finding[]): string | null {
  const warnings = findings
    .filter(({ severity }) => severity === 'warn')
    .map(({ rule, path, message }) => ({ rule, path, message }))
  if (warnings.length === 0 && units.length < 2) return null
  const ids = units.map((unit) => unit.id)
  return createHash('sha256').update(canonical({ ids, warnings })).digest('hex')
}
