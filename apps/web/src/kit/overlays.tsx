import { Drawer as PlainDrawer, Modal as PlainModal } from 'antd'
import type { DrawerProps, ModalProps } from 'antd'
import type { ReactNode } from 'react'
import { createContext, useCallback, useContext, useEffect, useRef } from 'react'
import { ActiveContext } from './active.ts'
import type { Notice } from './events/notices.ts'
import { notify } from './events/notices.ts'

export { ActiveContext } from './active.ts'

/** antd's Modal, open only while its tab is looked at; what was typed into it waits for the return. */
export function Modal({ open = false, destroyOnHidden = false, ...props }: Omit<ModalProps, 'loading'>) {
  const active = useContext(ActiveContext)
  return <PlainModal {...props} open={open && active} destroyOnHidden={destroyOnHidden && !open} />
}

/** antd's Drawer, likewise. */
export function Drawer({ open = false, destroyOnHidden = false, ...props }: Omit<DrawerProps, 'loading'>) {
  const active = useContext(ActiveContext)
  return <PlainDrawer {...props} open={open && active} destroyOnHidden={destroyOnHidden && !open} />
}

export interface Question {
  readonly title: ReactNode
  readonly content?: ReactNode
  readonly okText?: string
  readonly cancelText?: string
  readonly danger?: boolean
  /** Enter means no: for questions that an Enter too many must not agree to. */
  readonly isCautious?: boolean
}

type Ask = ReturnType<typeof PlainModal.useModal>[0]

const AskContext = createContext<Ask | undefined>(undefined)

/** Where questions are drawn; stands once around all screens. antd's own `App` would do the same at five times the weight. */
export function QuestionHost({ children }: { readonly children: ReactNode }) {
  const [ask, drawn] = PlainModal.useModal()
  return (
    <AskContext value={ask}>
      {children}
      {drawn}
    </AskContext>
  )
}

function useAsk(): Ask {
  const ask = useContext(AskContext)
  if (!ask) throw new Error('no QuestionHost around')
  return ask
}

/** Asks a question and answers whether it was agreed to; leaving the tab means no. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const ask = useAsk()
  const active = useContext(ActiveContext)
  const closers = useRef(new Set<() => void>())
  useEffect(() => {
    if (!active) for (const close of closers.current) close()
  }, [active])
  return useCallback(
    ({ danger = false, isCautious = false, okText = '确定', cancelText = '取消', ...question }) =>
      new Promise((resolve) => {
        const settle = (agreed: boolean) => {
          closers.current.delete(close)
          resolve(agreed)
        }
        const close = () => {
          shown.destroy()
          settle(false)
        }
        const shown = ask.confirm({
          ...question,
          okText,
          cancelText,
          okButtonProps: { danger },
          focusable: { autoFocusButton: isCautious ? 'cancel' : 'ok' },
          onOk: () => settle(true),
          onCancel: () => settle(false),
        })
        closers.current.add(close)
      }),
    [ask],
  )
}

const toast = {
  success: (title: string) => notify({ tone: 'done', title }),
  info: (title: string, action?: Notice['action']) => notify({ tone: 'info', title, ...(action ? { action } : {}) }),
  warning: (title: string) => notify({ tone: 'attention', title }),
  error: (title: string) => notify({ tone: 'bad', title }),
} as const

/** Short notices of one line (`success`, `error`, …). */
export const useToast = () => toast
