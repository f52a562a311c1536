import type { ComponentType } from 'react'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** The same screen under a separate path (`/transport/driver/create`): it opens with the drawer for a new record. */
export function openCreateDrawer({ default: Screen }: { readonly default: ComponentType }): { default: ComponentType } {
  function New() {
    const [search, setSearch] = useSearchParams()
    const opened = useRef(false)
    useEffect(() => {
      if (opened.current) return
      opened.current = true
      if (!search.has('record')) setSearch({ record: 'new' }, { replace: true })
    })
    return <Screen />
  }
  return { default: New }
}
