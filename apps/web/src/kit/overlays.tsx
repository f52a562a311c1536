import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { ActiveContext } from './active.ts'
import type { Notice } from './events/notices.ts'
import { notify } from './events/notices.ts'
import type Questions from './overlays/Questions.tsx'
import type { Ask } from './overlays/Questions.tsx'

export { ActiveContext } from './active.ts'

export interface Question {
  readonly title: ReactNode
  readonly content?: ReactNode
  readonly okText?: string
  readonly cancelText?: string
  readonly danger?: boolean
  /** Enter means no: for questions that an accidental Enter must not confirm, as all dangerous ones. */
  readonly isCautious?: boolean
}

/** Long enough for the first screen to render: the code of dialogs loads after it, and long before it is needed. */
const LATER_MS = 3_000

const AskContext = createContext<(() => Promise<Ask>) | undefined>(undefined)

/** Renders the questions; exists once around all screens. */
export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [Drawn, setDrawn] = useState<ComponentType<ComponentProps<typeof Questions>>>()
  const [ready] = useState(() => Promise.withResolvers<Ask>())
  const ask = useCallback(async () => {
    const { default: loaded } = await import('./overlays/Questions.tsx')
    setDrawn(() => loaded)
    return ready.promise
  }, [ready])
  useEffect(() => {
    const timer = setTimeout(() => void ask().catch(() => undefined), LATER_MS)
    return () => clearTimeout(timer)
  }, [ask])
  return (
    <AskContext value={ask}>
      {children}
      {Drawn && <Drawn onReady={ready.resolve} />}
    </AskContext>
  )
}

/** Asks a question and resolves with whether it was confirmed; leaving the tab means no. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const ready = useContext(AskContext)
  if (!ready) throw new Error('rendered outside ConfirmProvider')
  const active = useContext(ActiveContext)
  const isLeft = useRef(false)
  const closers = useRef(new Set<() => void>())
  useEffect(() => {
    isLeft.current = !active
    if (!active) for (const close of closers.current) close()
  }, [active])
  return useCallback(
    async (question) => {
      const ask = await ready().catch(() => void toast.error('网络不通，请检查网络后重试'))
      // Pressed again before the question was there.
      if (!ask || isLeft.current || closers.current.size > 0) return false
      return agreed(ask, question, closers.current)
    },
    [ready],
  )
}

/** `closers` contains the function that closes the question with no, while it is open. */
function agreed(ask: Ask, question: Question, closers: Set<() => void>): Promise<boolean> {
  const { danger = false, isCautious = danger, okText = '确定', cancelText = '取消', ...texts } = question
  return new Promise((resolve) => {
    const settle = (isAgreed: boolean) => {
      closers.delete(close)
      resolve(isAgreed)
    }
    const close = () => {
      dialog.destroy()
      settle(false)
    }
    const dialog = ask.confirm({
      ...texts,
      okText,
      cancelText,
      okButtonProps: { danger },
      focusable: { autoFocusButton: isCautious ? 'cancel' : 'ok' },
      onOk: () => settle(true),
      onCancel: () => settle(false),
    })
    closers.add(close)
  })
}

const toast = {
  success: (title: string, action?: Notice['action']) => notify({ tone: 'done', title, ...(action ? { action } : {}) }),
  info: (title: string, action?: Notice['action']) => notify({ tone: 'info', title, ...(action ? { action } : {}) }),
  warning: (title: string) => notify({ tone: 'attention', title }),
  error: (title: string) => notify({ tone: 'bad', title }),
} as const

/** One-line toasts (`success`, `error`, …). */
export const useToast = () => toast
