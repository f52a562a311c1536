import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { confirmationDocument } from '@guanqiao/domain/confirmation/confirmation'
import type { ConfirmationMessage } from '@guanqiao/domain/confirmation/messageType'
import type { ComponentType } from 'react'
import { useContext, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { ActiveContext } from '../../kit/active.ts'
import { documentList } from '../../documents/list/documentList.tsx'
import { ConfirmationTools } from './QueueMany.tsx'

/** Empty trucks that leave have a form of their own, with direction and load filled in. */
const createLinks: Readonly<Partial<Record<ConfirmationMessage, string>>> = { MT4404: linkTo(screens.newEmptyTruck) }

/** One list of all confirmations behind both menus: each starts with the filter of its own message type, which users may change. */
export function confirmationListOf(type: ConfirmationMessage): ComponentType {
  const createLink = createLinks[type]
  const List = documentList(confirmationDocument, { Tools: ConfirmationTools, ...(createLink && { createLink }) })
  return function Screen() {
    const [search, set] = useSearchParams()
    const [started, setStarted] = useState(search.size > 0)
    const { pathname } = useLocation()
    const isActive = useContext(ActiveContext)
    useEffect(() => {
      // A user who left before this code arrived must not be led back.
      if (started || !isActive || pathname !== location.pathname) return
      set({ message_type: type }, { replace: true })
      setStarted(true)
    }, [started, set, isActive, pathname])
    return started ? <List /> : null
  }
}
