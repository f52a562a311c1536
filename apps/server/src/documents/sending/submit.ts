import type { Finding } from '@guanqiao/domain/documents/finding'
import { permit } from '../../kernel/caller.ts'
import type { Context } from '../../kernel/handlers.ts'
import { lockVersion } from '../saving/save.ts'
import { postGroup } from './post.ts'
import type { Posted } from './post.ts'
import { submissionsOf } from './submission.ts'
import type { Sending, Submission } from './submission.ts'
import type { CustomsWay } from './customsWay.ts'

interface Submitting<S extends Submission> {
  readonly sending: Sending<S>
  /**
   * Saves the changed values, by the module's own way of saving one document. Returns the findings on the saved document if saving
   * checks it: it is not checked a second time.
   */
  save(): Promise<readonly Finding[] | undefined>
  readonly way: CustomsWay
}

interface Input {
  readonly id: string
  readonly version: number
  /** What the user has confirmed. */
  readonly confirmed?: string | null | undefined
  readonly lacksReason?: boolean | undefined
  /** Whether there are values to save; that takes the right to edit. */
  readonly hasChanges: boolean
}

/**
 * Saves a document under the version that was read, checks it and sends it, all in the caller's transaction. A document with
 * blocking findings, or with warnings that the user has not confirmed, or without the reason of its change, is saved and reported.
 */
export async function submitDocument<S extends Submission>(
  ctx: Context,
  { sending, save, way }: Submitting<S>,
  { id, version, confirmed, lacksReason = false, hasChanges }: Input,
): Promise<Posted<S>> {
  way.requireOpen()
  const { entity, operations } = sending.type
  let saved: readonly Finding[] | undefined
  if (hasChanges) {
    permit(operations.edit.access, ctx.caller)
    saved = await save()
  } else await lockVersion(ctx, entity, { id, version })
  for await (const group of submissionsOf(ctx, saved ? withFindings(sending, saved) : sending, [id], true)) {
    const confirming = { asks: 'warnings', confirmed: confirmed ? [confirmed] : [], lacksReason } as const
    const [posted] = await postGroup(ctx, sending, group, confirming)
    if (posted!.state === 'sending') ctx.after(() => way.wake())
    return posted!
  }
  throw new TypeError(`no submission of ${entity.table} ${id}`)
}

/** The sending of one document whose findings are known. */
const withFindings = <S extends Submission>(sending: Sending<S>, findings: readonly Finding[]): Sending<S> => ({
  ...sending,
  findings: (_ctx, documents) => Promise.resolve(new Map(documents.map(({ head }) => [head.id, findings]))),
})
