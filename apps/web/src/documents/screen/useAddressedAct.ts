import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { DocumentRow } from './calls.ts'

interface Acts {
  readonly check: () => void
  readonly fix: (row: DocumentRow) => void
  /** Must be stable. */
  readonly jump: (path: string) => void
}

/**
 * The action in the address when the document is opened: `check` and `send` open the findings, `fix` jumps to customs' objections;
 * `field` jumps to a place.
 */
export function useAddressedAct(row: DocumentRow | undefined, { check, fix, jump }: Acts): void {
  const [search, setSearch] = useSearchParams()
  const act = search.get('act')
  const field = search.get('field')
  const done = useRef<string>(undefined)
  useEffect(() => {
    if (!row || !field) return
    jump(field)
    setSearch((now) => (now.delete('field'), now), { replace: true })
  }, [field, row, jump, setSearch])
  useEffect(() => {
    if (!act) done.current = undefined
    if (!row || !act || done.current === act) return
    done.current = act
    if (act === 'check' || act === 'send') check()
    if (act === 'fix') fix(row)
    setSearch((now) => (now.delete('act'), now), { replace: true })
  }, [act, row, check, fix, setSearch])
}
