import type { InputOf, OutputOf } from '@guanqiao/domain/kit/operation'
import { findLookup } from '@guanqiao/domain/kit/calls/lookup'
import { useQuery } from '@tanstack/react-query'
import { useContext, useEffect, useState } from 'react'
import { call } from '../call.ts'
import { ForEnterprise } from '../session/forEnterprise.ts'
import { keyOf } from '../useOperation.ts'
import type { Option } from './codes.ts'
import { matching } from './match.ts'

const none: readonly Option[] = []

const toOption = (row: OutputOf<typeof findLookup>[number]): Option => ({
  value: row.id,
  label: row.text,
  ...(row.code ? { code: row.code } : {}),
  ...(row.hint ? { hint: row.hint } : {}),
  ...(row.disabled ? { disabled: true, reason: row.reason ?? '不可选' } : {}),
})

/** The value delayed by `ms`, so that a look-up waits for a pause in typing. */
export function usePause<T>(value: T, ms = 200): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

/** Restricts rows to this port or customs office. */
export type Narrowing = Pick<InputOf<typeof findLookup>, 'port_id' | 'customs_code'>

/**
 * Rows of an entity by keyword, at most 20; `waiting` until the response to the current input has arrived. Until then only matching
 * rows are offered: the rows of a shorter input must not be mistaken for the result.
 */
export function useLookup(
  model: string | undefined,
  keyword: string,
  enabled = true,
  narrow: Narrowing = {},
): { options: readonly Option[]; waiting: boolean } {
  const settledKeyword = usePause(keyword.trim())
  const surrounding = useContext(ForEnterprise)
  // Seen by one enterprise there would be no other to change to.
  const enterprise_id = model === 'enterprise' ? undefined : surrounding
  const input = { model: model ?? '', keyword: settledKeyword || null, limit: 20, ...narrow, enterprise_id }
  const query = useQuery({
    queryKey: keyOf(findLookup, input),
    queryFn: async ({ signal }) => (await call(findLookup, input, { signal })).map(toOption),
    enabled: enabled && model !== undefined,
    staleTime: 30_000,
  })
  const waiting = enabled && (query.isFetching || settledKeyword !== keyword.trim())
  const options = query.data ?? []
  return { options: waiting ? matching(options, keyword) : options, waiting }
}

/** The display texts of rows by id, for values of a filter or draft without a text. */
export function useTexts(model: string | undefined, ids: readonly string[]): readonly Option[] {
  const input = { model: model ?? '', id: [...ids], limit: 100 }
  const query = useQuery({
    queryKey: keyOf(findLookup, input),
    queryFn: async ({ signal }) => (await call(findLookup, input, { signal })).map(toOption),
    enabled: model !== undefined && ids.length > 0,
    staleTime: 60_000,
  })
  return query.data ?? none
}
