import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useDrill } from '../../../platform/session/session.ts'
import { firstPath, objections } from '../rules/rejection.ts'
import { turnedDown, worstBill } from '../rules/turnedDown.ts'
import type { Whole } from './shape.ts'

interface Acts {
  readonly check: () => void
  readonly fix: (path: string) => void
  readonly jump: (path: string) => void
}

/**
 * The action in the address when the document is opened: `check` and `send` open the findings, `fix` jumps to customs' objections;
 * `field` jumps to a place.
 */
export function useAct(whole: Whole | undefined, { check, fix, jump }: Acts): void {
  const [search, setSearch] = useSearchParams()
  const act = search.get('act')
  const field = search.get('field')
  const done = useRef<string>(undefined)
  useEffect(() => {
    if (!whole || !field) return
    jump(field)
    setSearch((now) => (now.delete('field'), now), { replace: true })
  }, [field, whole, jump, setSearch])
  const isDrill = useDrill()
  useEffect(() => {
    if (!act) done.current = undefined
    if (!whole || !act || done.current === act) return
    done.current = act
    if (act === 'check' || act === 'send') check()
    if (act === 'fix') fix(whereToMend(whole, isDrill))
    setSearch((now) => (now.delete('act'), now), { replace: true })
  }, [act, whole, check, fix, isDrill, setSearch])
}

function whereToMend(whole: Whole, isDrill: boolean): string {
  const [first] = turnedDown(whole)
  const path = first && firstPath(objections(first.text, whole.bills, { isDrill, about: first.places[0] }))
  return path ?? `bills.${worstBill(whole)}.bill_no`
}
