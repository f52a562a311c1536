import { suggestOf } from '@guanqiao/domain/kit/field'
import type { Field, Kind } from '@guanqiao/domain/kit/field'
import { readDate, typeDay } from '@guanqiao/domain/kit/reading/days'
import { typeInstant } from '@guanqiao/domain/kit/reading/instants'
import type { ComponentType } from 'react'
import { lazy, Suspense } from 'react'
import type { ControlProps } from './controls/control.ts'
import { LoadingControl } from './parts/LoadingControl.tsx'
import { FlagControl, LinesControl, ListControl } from './controls/ManyControls.tsx'
import { ChoicePicker, CodePicker, ReferencePicker } from './controls/Pickers.tsx'
import { DecimalControl, IntegerControl, LongTextControl, TextControl } from './controls/TextControls.tsx'
import './controls/controls.css'

export type { ControlProps } from './controls/control.ts'

const dates = () => import('./controls/DateControls.tsx')
const DateControl = lazy(() => dates().then((module) => ({ default: module.DateControl })))
const DateTimeControl = lazy(() => dates().then((module) => ({ default: module.DateTimeControl })))

const CodeControl = lazy(() => import('./suggest/CodeControl.tsx').then((module) => ({ default: module.CodeControl })))

/** The control of each kind of value. */
export const controls: { readonly [K in Kind]: ComponentType<ControlProps<K>> } = {
  text: TextControl,
  longText: LongTextControl,
  integer: IntegerControl,
  decimal: DecimalControl,
  date: DateControl,
  dateTime: DateTimeControl,
  flag: FlagControl,
  choice: ChoicePicker,
  code: CodePicker,
  reference: ReferencePicker,
  list: ListControl,
  lines: LinesControl,
  record: RecordControl,
}

/** What is typed while the control is loading, as the control would read it. */
const early: { readonly [K in Kind]?: (entry: string, field: Field) => string | undefined } = {
  date: (entry, field) => readDate(field, entry, typeDay),
  dateTime: (entry) => typeInstant(entry),
}

/** The control of a field's kind; for a text that suggests codes, one with a look-up. */
export function Control(props: ControlProps) {
  const isCode = suggestOf(props.field) !== undefined
  const Kind = (isCode ? CodeControl : controls[props.field.kind]) as ComponentType<ControlProps>
  const { id, field, disabled = false, onChange } = props
  const onType = (text: string) => onChange(text === '' ? null : (early[field.kind]?.(text, field) ?? text))
  return (
    <Suspense
      fallback={<LoadingControl id={id} label={field.label} disabled={disabled} selects={isCode} onType={onType} />}
    >
      <Kind {...props} />
    </Suspense>
  )
}

/** Nested records use the controls of their fields. */
function RecordControl({ field, value, onChange, id, disabled }: ControlProps<'record'>) {
  const record = (value ?? {}) as Readonly<Record<string, unknown>>
  return (
    <div className="gq-record" role="group" aria-label={field.label}>
      {Object.entries(field.lines).map(([name, lineField]) => (
        <label key={name}>
          <span>{lineField.label}</span>
          <Control
            field={lineField}
            id={id && `${id}.${name}`}
            disabled={disabled}
            value={record[name]}
            onChange={(next) => onChange({ ...record, [name]: next })}
          />
        </label>
      ))}
    </div>
  )
}
