import { useEffect, useRef, useState } from 'react'
import { checkNetwork, onReturn } from '../../kit/call/network.ts'

/**
 * Whether the server can be reached, undefined until that is known: only then reloading the page helps, without a network it replaces the
 * page by the browser's own. When the server is back, `onBack` is called.
 */
export function useReachable(onBack: (() => void) | undefined): boolean | undefined {
  const [isReachable, setIsReachable] = useState<boolean>()
  const back = useRef(onBack)
  useEffect(() => {
    back.current = onBack
  })
  useEffect(() => {
    let isCurrent = true
    void checkNetwork().then((reached) => isCurrent && setIsReachable(reached))
    const stop = onReturn(() => {
      setIsReachable(true)
      back.current?.()
    })
    return () => {
      isCurrent = false
      stop()
    }
  }, [])
  return isReachable
}
