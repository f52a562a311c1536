import type { Operation } from '@guanqiao/domain/kit/operation'
import { keepPreviousData, QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Query, UseQueryResult } from '@tanstack/react-query'
import { useCallback, useContext, useRef } from 'react'
import { catchRefusal } from './acts/refusal.ts'
import type { CallOptions } from './call.ts'
import { call, CallProblem } from './call.ts'
import { callOnce, takeArrived } from './call/prefetch.ts'
import { randomId } from './call/randomId.ts'
import { refetch } from './call/refetch.ts'
import { ForEnterprise } from './session/forEnterprise.ts'

/** The table of an operation: its entity's, or the first part of its name. */
export const tableOf = (operation: Operation): string =>
  operation.generic?.entity.table ?? operation.name.split('.')[0] ?? operation.name

export const keyOf = (operation: Operation, input?: unknown): readonly unknown[] =>
  input === undefined ? [tableOf(operation), operation.name] : [tableOf(operation), operation.name, input]

/** Whether a call has no answer: a write may have taken effect. */
export const isTransient = (error: unknown) =>
  error instanceof CallProblem && (error.status === 0 || error.status === 503)

type Related = (table: string) => Iterable<string>

const relations = new WeakMap<QueryClient, Related>()

/** Registers which tables may change together: the product knows them, the kit does not. */
export const relate = (client: QueryClient, related: Related): void => void relations.set(client, related)

/**
 * The single query cache. Failed reads are retried once if the network or the server was briefly unreachable. A write without
 * network fails at once: it must not be queued and sent unexpectedly later.
 */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // A read without network fails visibly; paused it would wait unnoticed.
        networkMode: 'always',
        retry: (count, error) => count < 1 && isTransient(error),
        staleTime: 5_000,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  })

export interface ReadOptions {
  readonly enabled?: boolean
  /** How long a response is fresh, ms. */
  readonly staleTime?: number
  /** Keeps the last response while the next one loads. */
  readonly keepPrevious?: boolean
  readonly refetchInterval?: number | false
}

/** Reads through an operation; equal queries share one response. */
export function useRead<I, O>(
  operation: Operation<I, O>,
  input: I,
  options: ReadOptions = {},
): UseQueryResult<O, Error> {
  const { keepPrevious = false, ...rest } = options
  const enterpriseId = useContext(ForEnterprise)
  return useQuery<O, Error>({
    ...rest,
    initialData: () => (enterpriseId ? undefined : takeArrived(operation, input)),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    queryKey: enterpriseId ? [...keyOf(operation, input), enterpriseId] : keyOf(operation, input),
    queryFn: ({ signal }) =>
      enterpriseId ? call(operation, input, { signal, enterpriseId }) : callOnce(operation, input, signal),
  })
}

export interface Write<I, O> {
  /** Throws what the server refuses, for forms, which show it at their fields. */
  readonly mutateAsync: (input: I) => Promise<O>
  /** Shows a notice if the server refuses, and resolves with undefined. */
  readonly attempt: (input: I) => Promise<O | undefined>
  readonly isPending: boolean
}

/** Writes through an operation. Afterwards the data of its table and of related tables, and look-ups into them, are refetched. */
export function useWrite<I, O>(operation: Operation<I, O>): Write<I, O> {
  const send = useSending()
  const { mutateAsync, isPending } = useMutation<O, Error, I>({ mutationFn: (input) => send(operation, input) })
  const attempt = useCallback((input: I) => catchRefusal(mutateAsync(input)), [mutateAsync])
  return { mutateAsync, attempt, isPending }
}

/** An update whose response nobody needs, because what is shown is refetched. */
export function useUpdate<I>(operation: Operation<I>): (input: I) => Promise<unknown> {
  const send = useSending(true)
  return useCallback((input) => send(operation, input), [operation, send])
}

/** `enterpriseId`: the enterprise for which the platform's staff write, if not that of the surrounding record. */
export type Sending = <I, O>(operation: Operation<I, O>, input: I, enterpriseId?: string) => Promise<O>

/** The same for an operation that is only known when it is called. */
export function useSending(isMinimal = false): Sending {
  const client = useQueryClient()
  const keyFor = useRetryKey()
  const surrounding = useContext(ForEnterprise)
  return useCallback(
    async (operation, input, enterpriseId = surrounding) => {
      const attempt = keyFor([operation.name, input, enterpriseId])
      try {
        const answer = await call(operation, input, { idempotencyKey: attempt.key, enterpriseId, isMinimal })
        attempt.settled()
        await refresh(client, tableOf(operation))
        return answer
      } catch (error) {
        if (!isTransient(error)) attempt.settled()
        throw error
      }
    },
    [client, keyFor, surrounding, isMinimal],
  )
}

/** `call` for the enterprise of the surrounding record. */
export function useCall(): typeof call {
  const enterpriseId = useContext(ForEnterprise)
  return useCallback(
    <I, O>(operation: Operation<I, O>, input: I, options: CallOptions = {}) =>
      call(operation, input, { enterpriseId, ...options }),
    [enterpriseId],
  )
}

/**
 * Invalidates the data of this table and of related tables. Visible data is refetched at once, except for queries that
 * `isElsewhere` excludes; hidden data is refetched when it is shown again.
 */
export async function refresh(
  client: QueryClient,
  table: string,
  isElsewhere: (table: string, input: unknown) => boolean = () => false,
): Promise<void> {
  const tables = new Set(relations.get(client)?.(table) ?? [table])
  const isAbout = ({ queryKey: [name, , input] }: Query) =>
    tables.has(String(name)) ||
    (name === 'lookup' && tables.has(String((input as { model?: string } | undefined)?.model)))
  const isShown = (query: Query) => isAbout(query) && !isElsewhere(String(query.queryKey[0]), query.queryKey[2])
  await client.invalidateQueries({ predicate: isAbout, refetchType: 'none' })
  const active = client.getQueryCache().findAll({ predicate: isShown, type: 'active' })
  await Promise.all(active.map(refetch))
}

/** After a lost connection the same content is sent under the same key, so that it is not written twice. */
function useRetryKey() {
  const last = useRef<{ content: string; key: string } | undefined>(undefined)
  return useCallback((input: unknown) => {
    const content = JSON.stringify(input)
    if (last.current?.content !== content) last.current = { content, key: randomId() }
    return { key: last.current.key, settled: () => void (last.current = undefined) }
  }, [])
}
