import type { Kind } from '@guanqiao/domain/kit/field'
import type { ComponentType } from 'react'
import { lazy, Suspense } from 'react'
import type { ControlProps } from '../controls/control.ts'
import type * as Pickers from '../controls/Pickers.tsx'
import { readDecimal } from '../controls/numberText.ts'
import { useTyping } from '../controls/useTyping.ts'
import { idle } from '../events/whenIdle.ts'
import type { EntryProps } from '../parts/Entry.tsx'
import { LoadingControl } from '../parts/LoadingControl.tsx'
import { lazyWithRetry } from '../parts/lazyWithRetry.ts'
import { dayEnd, dayStart, showInstant } from '../time.ts'
import type { Change, Params } from './address.ts'
import type { Filter } from './filters.ts'

const DateRange = lazy(() => import('../controls/DateRange.tsx'))

export interface FilterControlProps {
  readonly filter: Filter
  readonly id: string
  readonly values: Params
  readonly onChange: (change: Change) => void
}

/** The rows come first: the code of selects and inputs is an eighth of what a list needs, and each select measures itself when it is inserted. */
const picker = (name: keyof typeof Pickers) =>
  lazyWithRetry(async () => {
    await idle()
    return { default: (await import('../controls/Pickers.tsx'))[name] as ComponentType<ControlProps> }
  })

const pickers: { readonly [K in Kind]?: ComponentType<ControlProps> } = {
  choice: picker('ChoicePicker'),
  code: picker('CodePicker'),
  reference: picker('ReferencePicker'),
  flag: picker('FlagPicker'),
}

const LateEntry = lazyWithRetry(async () => {
  await idle()
  return { default: (await import('../parts/Entry.tsx')).Entry }
})

function Entry(entry: EntryProps) {
  const { id, label, placeholder, value, onChange } = entry
  return (
    <Suspense fallback={<LoadingControl {...{ id, label, placeholder, value }} onType={onChange} />}>
      <LateEntry {...entry} />
    </Suspense>
  )
}

/** One filter of the search form. Values are text, as in the address. */
export function FilterControl(props: FilterControlProps) {
  const { filter, id, values, onChange } = props
  const { name, field, form } = filter
  if (form === 'range')
    return field.kind === 'date' || field.kind === 'dateTime' ? <DayRange {...props} /> : <FigureRange {...props} />
  const value = values[name] ?? ''
  const Picker = form === 'text' ? undefined : pickers[field.kind]
  if (!Picker) {
    const change = (text: string) => onChange({ [name]: text })
    return <Entry id={id} label={field.label} placeholder="请输入" value={value} onChange={change} />
  }
  const multiple = form === 'several'
  const control: ControlProps = {
    id,
    field: { ...field, required: false },
    several: multiple,
    value: multiple
      ? value.split(',').filter(Boolean)
      : field.kind === 'flag' && value
        ? value === 'true'
        : value || null,
    onChange: (next) =>
      onChange({ [name]: next === null ? null : Array.isArray(next) ? next.join(',') : String(next) }),
  }
  const placeholder = value ? '' : '请选择'
  return (
    <Suspense fallback={<LoadingControl id={id} label={field.label} placeholder={placeholder} />}>
      <Picker {...control} />
    </Suspense>
  )
}

function FigureRange({ filter: { name, field }, id, values, onChange }: FilterControlProps) {
  const control = (end: 'from' | 'to', bound: string) => (
    <FigureEnd
      id={end === 'from' ? id : `${id}-to`}
      label={field.label + bound}
      placeholder={bound}
      value={values[`${name}_${end}`] ?? ''}
      onChange={(value) => onChange({ [`${name}_${end}`]: value })}
    />
  )
  return (
    <span className="gq-range">
      {control('from', '起')}
      <span>至</span>
      {control('to', '止')}
    </span>
  )
}

interface FigureEndProps extends Pick<EntryProps, 'id' | 'label' | 'placeholder' | 'value'> {
  readonly onChange: (value: string | null) => void
}

function FigureEnd({ value, onChange, ...entry }: FigureEndProps) {
  const write = (text: string) => text
  const { inputText, type, leave } = useTyping(value, { read: readDecimal, write }, (next) =>
    onChange(next === null ? null : String(next)),
  )
  return (
    <span className="gq-wide">
      <Entry {...entry} isFigure value={inputText} onChange={type} onBlur={leave} />
    </span>
  )
}

function DayRange({ filter: { name, field }, id, values, onChange }: FilterControlProps) {
  const isInstant = field.kind === 'dateTime'
  const format = (text: string | undefined) => (text ? (isInstant ? showInstant(text).slice(0, 10) : text) : null)
  const change = ([from, to]: [string | null, string | null]) =>
    onChange({
      [`${name}_from`]: from && isInstant ? dayStart(from) : from,
      [`${name}_to`]: to && isInstant ? dayEnd(to) : to,
    })
  return (
    <Suspense fallback={<span className="gq-wide gq-waiting" />}>
      <DateRange
        id={id}
        label={field.label}
        value={[format(values[`${name}_from`]), format(values[`${name}_to`])]}
        onChange={change}
      />
    </Suspense>
  )
}
