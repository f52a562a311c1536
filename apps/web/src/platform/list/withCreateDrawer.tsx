import type { ComponentType } from 'react'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** The screen, with the drawer for a new record opened once. */
export function withCreateDrawer({ default: Screen }: { readonly default: ComponentType }): { default: ComponentType } {
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
