import { App, Drawer as PlainDrawer, Modal as PlainModal } from 'antd'
import type { DrawerProps, ModalProps } from 'antd'
import type { ReactNode } from 'react'
import { useCallback, useContext, useEffect, useRef } from 'react'
import { ActiveContext } from './active.ts'

export { ActiveContext } from './active.ts'

/** antd's Modal, open only while its tab is looked at. */
export function Modal({ open = false, ...props }: ModalProps) {
  const active = useContext(ActiveContext)
  return <PlainModal {...props} open={open && active} />
}

/** antd's Drawer, open only while its tab is looked at. */
export function Drawer({ open = false, ...props }: DrawerProps) {
  const active = useContext(ActiveContext)
  return <PlainDrawer {...props} open={open && active} />
}

export interface Question {
  readonly title: ReactNode
  readonly content?: ReactNode
  readonly okText?: string
  readonly cancelText?: string
  readonly danger?: boolean
}

/** Asks a question and answers whether it was agreed to; leaving the tab means no. Needs antd's `App` around. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const { modal } = App.useApp()
  const active = useContext(ActiveContext)
  const closers = useRef(new Set<() => void>())
  useEffect(() => {
    if (!active) for (const close of closers.current) close()
  }, [active])
  return useCallback(
    ({ danger = false, okText = '确定', cancelText = '取消', ...question }) =>
      new Promise((resolve) => {
        const settle = (agreed: boolean) => {
          closers.current.delete(close)
          resolve(agreed)
        }
        const close = () => {
          shown.destroy()
          settle(false)
        }
        const shown = modal.confirm({
          ...question,
          okText,
          cancelText,
          okButtonProps: { danger },
          onOk: () => settle(true),
          onCancel: () => settle(false),
        })
        closers.current.add(close)
      }),
    [modal],
  )
}

/** Short notices at the top of the page (`success`, `error`, …). Needs antd's `App` around. */
export const useToast = () => App.useApp().message
