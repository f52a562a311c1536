import { confirmationDocument } from '@guanqiao/domain/confirmation/confirmation'
import type { ConfirmationMessage } from '@guanqiao/domain/confirmation/messageType'
import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { documentList } from '../../trade/list/documentList.tsx'
import { ConfirmationTools } from './QueueMany.tsx'

const List = documentList(confirmationDocument, { Tools: ConfirmationTools })

/** One list of all confirmations behind both menus: each starts with the filter of its own message type, which users may change. */
export const confirmationListOf = (type: ConfirmationMessage): ComponentType =>
  function Screen() {
    const [search, set] = useSearchParams()
    const [started, start] = useState(search.size > 0)
    useEffect(() => {
      if (started) return
      set({ message_type: type }, { replace: true })
      start(true)
    }, [started, set])
    return started ? <List /> : null
  }
