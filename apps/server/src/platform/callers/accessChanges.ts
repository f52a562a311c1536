import type { Caller } from '../../kernel/caller.ts'
import type { Channel } from '../../kernel/channel/channel.ts'

/** Triggers on the tables of users, rights and sessions send notifications of this topic. */
const ACCESS = 'access'

/** Notifies each follower of the affected callers; after a possible loss of notifications, all callers are affected. */
export function followAccess(channel: Channel, followers: readonly ((detail: string) => void)[]): () => void {
  const notify = (detail: string) => followers.forEach((follow) => follow(detail))
  return channel.subscribe({
    connected: () => notify('everybody'),
    notified: (topic, detail) => topic === ACCESS && notify(detail),
  })
}

type Concerned = Pick<Caller, 'session_id' | 'user_id' | 'enterprise_id'>

/** Collects the callers whose sessions or rights may have changed until they are checked. */
export class AccessChanges {
  readonly #sessions = new Set<string>()
  readonly #users = new Set<string>()
  readonly #enterprises = new Set<string>()
  #everybody = false

  /** `session <id>`, `user <id>`, `enterprise <id>`; any other value affects everybody. */
  add(detail: string): void {
    const [kind, id = ''] = detail.split(' ')
    if (kind === 'session') this.#sessions.add(id)
    else if (kind === 'user') this.#users.add(id)
    else if (kind === 'enterprise') this.#enterprises.add(id)
    else this.#everybody = true
  }

  get isEmpty(): boolean {
    return !this.#everybody && this.#sessions.size + this.#users.size + this.#enterprises.size === 0
  }

  concern({ session_id, user_id, enterprise_id }: Concerned): boolean {
    return (
      this.#everybody ||
      this.#sessions.has(session_id) ||
      this.#users.has(user_id) ||
      (enterprise_id !== null && this.#enterprises.has(enterprise_id))
    )
  }
}
