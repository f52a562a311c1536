import type { Field } from '@guanqiao/domain/kit/field'
import type { Shape } from '@guanqiao/domain/kit/shape'
import { Button } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import type { Values } from '../../kit/EntityForm.tsx'
import { EntityForm } from '../../kit/EntityForm.tsx'
import styles from './mend.module.css'

interface Props {
  readonly field: Field
  /** The value was previewed: it is sent as it is, or taken back first. */
  readonly isLocked: boolean
  readonly submitWord: string
  readonly backWord: string
  readonly onSubmit: (value: unknown) => Promise<unknown>
  readonly onBack: () => void
}

/** The new value, entered once. */
export function MendForm({ field, isLocked, submitWord, backWord, onSubmit, onBack }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const shape = useMemo(
    (): Shape<Values> => ({ fields: { value: { ...field, label: `新的${field.label}` } }, mode: 'draft' }),
    [field],
  )
  // A locked field loses the focus.
  useEffect(() => {
    if (isLocked) container.current?.querySelector<HTMLElement>('[data-submit]')?.focus()
  }, [isLocked])
  return (
    <div ref={container} className={styles['form']}>
      <EntityForm
        shape={shape}
        disabled={isLocked ? ['value'] : []}
        submitWord={submitWord}
        foot={<Button onClick={onBack}>{backWord}</Button>}
        onSubmit={(values) => onSubmit(values['value'])}
      />
    </div>
  )
}
