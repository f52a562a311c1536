import type { arrangeList } from '@guanqiao/domain/kit/calls/arrangeList'
import type { OutputOf } from '@guanqiao/domain/kit/operation'

export type ListChoice = OutputOf<typeof arrangeList>

/** SQL: the arrangements of the user `u`, as `session.info` returns them. A filter that is no longer shared is no default either. */
export const listChoices = `(
  select json_agg(json_build_object('list', l.list, 'columns', l.columns, 'density', l.density, 'default_query', f.query)
    order by l.list)
  from user_list l left join list_filter f on f.id = l.default_filter
    and (f.owner_id = u.id or (f.shared and f.enterprise_id is not distinct from u.enterprise_id))
  where l.user_id = u.id)`
