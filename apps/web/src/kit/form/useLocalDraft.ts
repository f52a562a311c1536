import { useEffect, useState } from 'react'
import { dropPersonal, keepPersonal, readPersonal } from '../personal.ts'
import type { Values } from './values.ts'

export interface LocalDraft {
  /** When it was kept, ms. */
  readonly at: number
  readonly values: Values
  /** The version of the record that was being changed. */
  readonly version?: unknown
}

const week = 604_800_000
const pause = 1_000

const storedAs = (key: string) => `draft:${key}`

function find(key: string | undefined): LocalDraft | undefined {
  const draft = key ? readPersonal<LocalDraft>(storedAs(key)) : undefined
  if (!draft || draft.at > Date.now() - week) return draft
  dropPersonal(storedAs(key ?? ''))
  return undefined
}

/**
 * Keeps unsaved input in this browser one second after the last key, by user, screen and record (`key`), and finds what an
 * earlier visit left. `found` stays until it is restored or dropped; `drop` also forgets what was kept since.
 */
export function useLocalDraft(key: string | undefined, values: Values, dirty: boolean, version?: unknown) {
  const [found, setFound] = useState(() => find(key))
  useEffect(() => {
    if (!key || !dirty) return
    const timer = setTimeout(
      () => keepPersonal(storedAs(key), { at: Date.now(), values, version } satisfies LocalDraft),
      pause,
    )
    return () => clearTimeout(timer)
  }, [key, values, dirty, version])
  return {
    found,
    settle: () => setFound(undefined),
    drop: () => {
      if (key) dropPersonal(storedAs(key))
      setFound(undefined)
    },
  }
}
