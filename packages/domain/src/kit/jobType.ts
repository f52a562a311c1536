import type { Access } from './access.ts'
import type { Shape } from './shape.ts'

/** Long-running work: a handler starts it in its transaction, a worker of the server performs it, and the screen follows its progress. */
export interface JobType<I = unknown> {
  /** `vehicle.export`; stored with every job, so never rename it. */
  readonly name: string
  readonly label: string
  /** Who may see a job of this type and cancel it, within the enterprise; with `signedIn` only the user who started it. */
  readonly access: Access
  /** The platform's staff start it for the platform itself, too. */
  readonly ofPlatform?: boolean
  readonly input: Shape<I>
}

export const jobType = <I>(name: string, declaration: Omit<JobType<I>, 'name'>): JobType<I> => ({
  name,
  ...declaration,
})
