import { lazy, Suspense, useEffect, useState } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { useRenewal } from './useRenewal.ts'

const load = () => import('./RenewalDialog.tsx')
const RenewalDialog = lazy(load)

/** By then the page has rendered and nothing waits for the network; the dialog must be loaded before it is needed. */
const PRELOAD_MS = 10_000

/** Lets work continue after its session has ended. */
export default function Renewal({ titleOf }: { readonly titleOf: (tab: string) => string }) {
  const { user } = useSession()
  const { loss, settle } = useRenewal(user.id)
  const [isNeeded, setIsNeeded] = useState(false)
  if (loss && !isNeeded) setIsNeeded(true)
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), PRELOAD_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isNeeded) return null
  return (
    <Suspense fallback={null}>
      <RenewalDialog titleOf={titleOf} loss={loss} settle={settle} />
    </Suspense>
  )
}
