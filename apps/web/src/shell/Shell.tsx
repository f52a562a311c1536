import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { onReturn, watchNetwork } from '../kit/call/network.ts'
import { makeQueryClient } from '../kit/useOperation.ts'
import { Theme } from '../theme/Theme.tsx'
import { Frame } from './layout/Frame.tsx'

/** All that stands behind the sign-in page. */
export function Shell() {
  // One for each stay: the next user to sign in finds nothing of what this one read.
  const [client] = useState(makeQueryClient)
  useEffect(watchNetwork, [])
  useEffect(() => onReturn(() => void client.invalidateQueries()), [client])
  return (
    <QueryClientProvider client={client}>
      <Theme>
        <Frame />
      </Theme>
    </QueryClientProvider>
  )
}
