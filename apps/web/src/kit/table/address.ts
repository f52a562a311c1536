import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'

export type Params = Readonly<Record<string, string>>

/** Changes of the parameters; null removes one. */
export type Change = Readonly<Record<string, string | null>>

export const changed = (params: Params, change: Change): Params => {
  const next: Record<string, string> = { ...params }
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') delete next[name]
    else next[name] = value
  }
  return next
}

/** The named parameters of an address. */
export function paramsIn(search: string, names: readonly string[], prefix: string): Params {
  const params = new URLSearchParams(search)
  return Object.fromEntries(
    names.flatMap((name) => (params.get(prefix + name) ? [[name, params.get(prefix + name) ?? '']] : [])),
  )
}

/**
 * The named parameters in the address, so that a link or a reload shows the same; other parameters stay unchanged. `prefix`
 * separates two lists of one screen; with false they are kept in memory.
 */
export function useAddress(
  names: readonly string[],
  prefix: string | false,
): [Params, (change: Change, replace?: boolean) => void] {
  const [search, setSearch] = useSearchParams()
  const [memory, setMemory] = useState<Params>({})
  const text = search.toString()
  const params = useMemo(() => {
    return prefix === false ? memory : paramsIn(text, names, prefix)
  }, [names, prefix, text, memory])
  const change = (next: Change, replace = false) => {
    if (prefix === false) return setMemory((now) => changed(now, next))
    setSearch(
      (now) => {
        const all = Object.fromEntries(now)
        return changed(
          all,
          Object.fromEntries(Object.entries(next).map(([name, value]) => [prefix + name, value])),
        ) as Record<string, string>
      },
      { replace },
    )
  }
  return [params, change]
}
