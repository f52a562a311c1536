import type { ReactNode, SyntheticEvent } from 'react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import type { Entry, Refusal } from '../entry.ts'
import { preloadShell } from '../preloadShell.ts'

const Countdown = lazy(async () => ({ default: (await import('../../../kit/cells/Countdown.tsx')).Countdown }))

export interface CredentialProps {
  readonly entry: Entry
  readonly refusal: Refusal
  readonly busy: boolean
  readonly onChange: (entry: Entry) => void
  readonly onSubmit: () => void
}

interface Props extends CredentialProps {
  /** The field to correct; its text is selected. */
  readonly wrong: keyof Entry | undefined
  readonly children: ReactNode
}

/** A form of the sign-in page: its fields, the error, the button. */
export function CredentialForm({ wrong, entry, refusal, busy, onChange, onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.select()
  }, [wrong, refusal])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const fields = [...(form.current?.querySelectorAll('input') ?? [])]
    const at = fields.findIndex((field) => field === document.activeElement)
    const next = fields[at + 1]
    // Enter goes on to the next field.
    if (fields[at]?.value.trim() && next?.value === '') next.focus()
    else if (!busy) onSubmit()
  }
  return (
    <form ref={form} className="credentials" noValidate onSubmit={submit} onKeyDown={preloadShell}>
      {children}
      <p className="refusal" role="alert">
        {refusal.form}
      </p>
      {refusal.until && (
        <Suspense>
          <p className="lock-left">
            <Countdown until={Date.parse(refusal.until)} onEnd={() => onChange(entry)} />
            {' 后可以再试，或请管理员解锁'}
          </p>
        </Suspense>
      )}
      <button type="submit" className="enter" aria-disabled={busy}>
        {busy ? '正在登录…' : '登录'}
      </button>
    </form>
  )
}
