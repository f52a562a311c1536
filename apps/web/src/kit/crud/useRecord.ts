import { useSearchParams } from 'react-router'

/** Placeholder of a new record in the address. */
const fresh = 'new'

export interface Opened {
  /** The id of the open record; undefined for a new one or none. */
  readonly id: string | undefined
  /** The id of the record that a new one is a copy of. */
  readonly from: string | undefined
  readonly mode: 'closed' | 'create' | 'view' | 'edit'
}

/** The open record, stored in the address (`record`, `mode`), so that a link opens it. */
export function useRecord() {
  const [search, setSearch] = useSearchParams()
  const record = search.get('record')
  const opened: Opened = {
    id: record && record !== fresh ? record : undefined,
    from: record === fresh ? (search.get('from') ?? undefined) : undefined,
    mode: !record ? 'closed' : record === fresh ? 'create' : search.get('mode') === 'edit' ? 'edit' : 'view',
  }
  const addressOf = (id: string, mode?: 'edit') => {
    const next = new URLSearchParams(search)
    next.set('record', id)
    next.delete('from')
    if (mode) next.set('mode', mode)
    else next.delete('mode')
    return next
  }
  return {
    opened,
    recordLink: (id: string) => `?${addressOf(id)}`,
    create: () => setSearch(addressOf(fresh)),
    view: (id: string) => setSearch(addressOf(id)),
    edit: (id: string) => setSearch(addressOf(id, 'edit')),
    copy: (id: string) => {
      const next = addressOf(fresh)
      next.set('from', id)
      setSearch(next)
    },
    close: () =>
      setSearch((now) => {
        now.delete('record')
        now.delete('mode')
        now.delete('from')
        return now
      }),
  }
}
