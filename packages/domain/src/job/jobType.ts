import type { Access } from '../kit/access.ts'
import type { Shape } from '../kit/shape.ts'

/**
 * Work that outlasts a request: a handler starts it in its transaction, a worker of the server carries it out, and the screen
 * follows its progress.
 */
export interface JobType<I = unknown> {
  /** `vehicle.export`; stored with every job, so it is never renamed. */
  readonly name: string
  readonly label: string
  /** Who may see a job of this type and cancel it, within the enterprise. */
  readonly access: Access
  readonly input: Shape<I>
}

export const jobType = <I>(name: string, declaration: Omit<JobType<I>, 'name'>): JobType<I> => ({
  name,
  ...declaration,
})
