import { exportOf, isExportable } from '@guanqiao/domain/kit/derived/exportOf'
import { menuButtons } from '@guanqiao/domain/menus'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { idle } from '../kit/events/whenIdle.ts'
import { onReturn, watchNetwork } from '../kit/call/network.ts'
import { setTickedRowsTool } from '../kit/acts/tickedRows.ts'
import { setListTools } from '../kit/table/listTools.ts'
import { makeQueryClient } from '../kit/useOperation.ts'
import { Theme } from '../theme/Theme.tsx'
import { Frame } from './layout/Frame.tsx'

setListTools(() => idle().then(() => import('../platform/list/ListTools.tsx')))
setTickedRowsTool((list) => (isExportable(list) ? exportOf(list, menuButtons) : undefined))

/** Everything behind the sign-in page. */
export function Shell() {
  // One per session: the next user finds none of this user's data.
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
