import type { manifest } from '@guanqiao/domain/customs/manifest'
import type { Row } from '@guanqiao/domain/kit/entity'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { firstPath, objections } from '../rules/rejection.ts'

interface Acts {
  readonly check: () => void
  readonly fix: (path: string) => void
  readonly bills: readonly object[]
}

/** What the address asks for when the document is opened: `check` and `send` open the findings, `fix` goes to what customs objected to. */
export function useAct(stored: Row<typeof manifest> | undefined, { check, fix, bills }: Acts): void {
  const [search, setSearch] = useSearchParams()
  const act = search.get('act')
  const done = useRef<string>(undefined)
  useEffect(() => {
    if (!act) done.current = undefined
    if (!stored || !act || done.current === act) return
    done.current = act
    if (act === 'check' || act === 'send') check()
    const path = act === 'fix' ? firstPath(objections(stored.last_text ?? '', bills)) : undefined
    if (path) fix(path)
    setSearch((now) => (now.delete('act'), now), { replace: true })
  }, [act, stored, check, fix, bills, setSearch])
}
