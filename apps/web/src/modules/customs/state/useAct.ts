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
export function useAct(record: Whole | undefined, { check, fix, jump }: Acts): void {
  const [search, setSearch] = useSearchParams()
  const act = search.get('act')
  const field = search.get('field')
  const done = useRef<string>(undefined)
  useEffect(() => {
    if (!record || !field) return
    jump(field)
    setSearch((now) => (now.delete('field'), now), { replace: true })
  }, [field, record, jump, setSearch])
  const isDrill = useDrill()
  useEffect(() => {
    if (!act) done.current = undefined
    if (!record || !act || done.current === act) return
    done.current = act
    if (act === 'check' || act === 'send') check()
    if (act === 'fix') fix(whereToMend(record, isDrill))
    setSearch((now) => (now.delete('act'), now), { replace: true })
  }, [act, record, check, fix, isDrill, setSearch])
}

function whereToMend(record: Whole, isDrill: boolean): string {
  const [first] = turnedDown(record)
  const path = first && firstPath(objections(first.text, record.bills, { isDrill, about: first.places[0] }))
  return path ?? `bills.${worstBill(record)}.bill_no`
}
