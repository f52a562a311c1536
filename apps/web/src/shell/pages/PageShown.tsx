import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pageShown } from '../../kit/events/whenIdle.ts'

/** After the screen in its boundary: tells when the screen has its code and what it reads first. */
export function PageShown() {
  const client = useQueryClient()
  useEffect(() => {
    const look = () => {
      if (client.isFetching() === 0) pageShown()
    }
    look()
    return client.getQueryCache().subscribe(look)
  }, [client])
  return null
}
