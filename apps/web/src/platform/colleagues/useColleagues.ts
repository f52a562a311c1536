import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { colleagues } from '@guanqiao/domain/kit/calls/colleagues'
import { matching } from '../../kit/controls/match.ts'
import { useSession } from '../session/session.ts'
import { useRead } from '../../kit/useOperation.ts'
import { nameInitials } from './initials.ts'

export type Colleague = OutputOf<typeof colleagues>[number]

interface Colleagues {
  /** By name, account or pinyin initials, best match first; all for empty input. */
  readonly match: (text: string) => Colleague[]
  readonly isPending: boolean
}

/** The user's colleagues, without the user. */
export function useColleagues(): Colleagues {
  const { user } = useSession()
  const { data, isPending } = useRead(colleagues, {}, { staleTime: 60_000 })
  const others = (data ?? []).filter(({ id }) => id !== user.id)
  const options = others.map(({ id, full_name, username }) => ({
    value: id,
    label: full_name,
    code: username,
    initials: nameInitials(full_name),
  }))
  const match = (text: string) =>
    matching(options, text).flatMap(({ value }) => others.find(({ id }) => id === value) ?? [])
  return { match, isPending }
}
