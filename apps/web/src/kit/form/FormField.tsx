import type { Field } from '@guanqiao/domain/kit/field'
import type { FocusEvent } from 'react'
import { memo, useId, useMemo } from 'react'
import { titleOf } from '../cells.tsx'
import { Control } from '../controls.tsx'
import { isBusy } from './keys.ts'
import type { Problems } from './useForm.ts'
import './form.css'

export interface FormFieldProps {
  readonly name: string
  readonly field: Field
  readonly value: unknown
  readonly text: string | undefined
  readonly problem: string | undefined
  /** Problems inside the field, for lines. */
  readonly inner: Problems | undefined
  readonly disabled: boolean
  /** The value of the field that the selection depends on. */
  readonly within?: unknown
  readonly onChange: (name: string, value: unknown, text?: string) => void
  readonly onLeave: (name: string) => void
}

const wide = new Set(['longText', 'lines', 'record'])

/** A label, its control and its problem. */
export const FormField = memo(function FormField({
  name,
  field,
  value,
  text,
  problem,
  inner,
  disabled,
  within,
  onChange,
  onLeave,
}: FormFieldProps) {
  const id = useId()
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (
      !isBusy(event.target) &&
      !event.currentTarget.contains(event.relatedTarget) &&
      !(event.relatedTarget as HTMLElement | null)?.closest('.gq-popup')
    )
      onLeave(name)
  }
  const innerProblems = useMemo(
    () => inner && Object.entries(inner).map(([path, message]) => ({ path, message })),
    [inner],
  )
  const note = problem ?? field.help
  return (
    <div className={wide.has(field.kind) ? 'gq-field gq-field-wide' : 'gq-field'} data-field={name} onBlur={leave}>
      <label htmlFor={id}>
        {field.required && (
          <span className="gq-star" aria-hidden="true">
            *
          </span>
        )}
        {titleOf(field)}
      </label>
      <Control
        field={field}
        id={id}
        value={value}
        text={text}
        disabled={disabled}
        bad={problem !== undefined}
        describedBy={note ? `${id}n` : undefined}
        problems={innerProblems}
        within={within}
        onChange={(next, word) => onChange(name, next, word)}
      />
      {note && (
        <div id={`${id}n`} className={problem ? 'gq-problem' : 'gq-note'}>
          {note}
        </div>
      )}
    </div>
  )
})
