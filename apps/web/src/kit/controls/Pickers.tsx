import { Select } from 'antd'
import type { RefSelectProps } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { usePickerKeys } from '../suggest/pickerKeys.ts'
import type { Option } from './codes.ts'
import { useCodes } from './codes.ts'
import type { ControlProps } from './control.ts'
import { ariaOf, placeholderOf } from './control.ts'
import { useLookup, useTexts } from './lookups.ts'
import { bestMatches, matching } from './match.ts'
import { optionsOf } from './numberText.ts'

interface PickerProps extends ControlProps {
  /** Those that match what is typed. */
  readonly options: readonly Option[]
  readonly keyword: string
  readonly onType: (keyword: string) => void
  readonly onEnter?: () => void
  readonly loading?: boolean
  readonly warn?: boolean
  /** Matches beyond the offered ones. */
  readonly more?: number
  /** The user scrolled to the end of the offered ones. */
  readonly onEnd?: () => void
}

/** The list opens outside the field; focus in it has not left the field. */
const popupClass = { popup: { root: 'gq-popup' } }

const optionLabel = (option: Option) =>
  option.code && option.code !== option.label ? `${option.code} ${option.label}` : option.label

/** A select over options; options that cannot be selected are greyed with the reason. */
function Picker({ options, keyword, onType, onEnter, warn = false, more = 0, onEnd, ...props }: PickerProps) {
  const { field, value, onChange, several = false, loading = false } = props
  const items = options.map((option) => ({
    value: option.value,
    label: optionLabel(option),
    note: option.reason ?? option.hint,
    disabled: option.disabled ?? false,
  }))
  const select = useRef<RefSelectProps>(null)
  const forget = usePickerKeys({
    element: () => select.current?.nativeElement,
    // Without an input, Enter is meant for the value that the open list marks.
    waiting: loading && keyword.trim() !== '',
    several,
    filled: asMany(value).length > 0,
    take: () => {
      const first = options.find((option) => !option.disabled)
      if (!first) return 'none'
      if (asMany(value)[0] === first.value) return 'same'
      onChange(first.value, first.label)
      return 'taken'
    },
  })
  return (
    <Select<string | string[], (typeof items)[number]>
      {...ariaOf(props)}
      ref={select}
      onBlur={forget}
      classNames={popupClass}
      className="gq-wide"
      allowClear={!field.required || several}
      {...(several ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      disabled={props.disabled ?? false}
      {...(props.bad ? { status: 'error' as const } : warn ? { status: 'warning' as const } : {})}
      loading={loading}
      {...(onEnter ? { onFocus: onEnter } : {})}
      placeholder={placeholderOf('请选择', field)}
      showSearch={{ filterOption: false, onSearch: onType }}
      // A list without options is none for assistive technology, and antd prints its text too pale to read.
      options={
        items.length > 0
          ? items
          : [{ value: '', label: loading ? '查找中…' : '没有匹配项', note: undefined, disabled: true }]
      }
      optionRender={({ data }) => (
        <>
          {data.label}
          {data.note ? <span className="gq-note"> {data.note}</span> : null}
        </>
      )}
      {...(more > 0 && onEnd
        ? {
            onPopupScroll: ({ currentTarget }) => isAtEnd(currentTarget) && onEnd(),
            popupRender: (list) => (
              <>
                {list}
                <div className="gq-note gq-popup-foot">还有 {more} 项，可继续输入</div>
              </>
            ),
          }
        : {})}
      popupMatchSelectWidth={false}
      value={several ? asMany(value) : (asMany(value)[0] ?? null)}
      onChange={(next) => onChange(next ?? null, labelOf(options, next))}
    />
  )
}

const isAtEnd = ({ scrollTop, clientHeight, scrollHeight }: Element): boolean =>
  scrollTop + 2 * clientHeight >= scrollHeight

const asMany = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.map(String)
    : value === null || value === undefined || value === ''
      ? []
      : [String(value)]

const labelOf = (options: readonly Option[], value: string | string[] | null | undefined) =>
  typeof value === 'string' ? options.find((option) => option.value === value)?.label : undefined

const noInitials = () => ''

/** One of a closed list, by label or pinyin initials, which are fetched when they may be needed. */
export function ChoicePicker(props: ControlProps) {
  const [keyword, setKeyword] = useState('')
  const [initialsOf, setInitialsOf] = useState<(words: string) => string>()
  const options = useMemo(() => {
    const all = optionsOf(props.field)
    return initialsOf ? all.map((option) => ({ ...option, initials: initialsOf(option.label) })) : all
  }, [props.field, initialsOf])
  const load = () =>
    import('./initials.ts').then(
      (module) => setInitialsOf(() => module.initialsOf),
      () => setInitialsOf(() => noInitials),
    )
  return (
    <Picker
      {...props}
      options={matching(options, keyword)}
      keyword={keyword}
      onType={setKeyword}
      onEnter={() => void load()}
      loading={!initialsOf && keyword !== ''}
    />
  )
}

/** Yes, no or unset, for filters. */
export function FlagPicker({ value, onChange, ...props }: ControlProps) {
  return (
    <ChoicePicker
      {...props}
      value={value === null || value === undefined ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : next === 'true')}
    />
  )
}

const wellFormed = /^[0-9A-Za-z]{1,20}$/

/** Options that are offered at first, and more at the end of the list, which shows eight: the select renders and measures all that it gets. */
const OFFERED = 10
const MORE = 20

/** A value of a code table by code, name or pinyin initials. A well-formed code outside the table is accepted and marked. */
export function CodePicker(props: ControlProps<'code' | 'list'>) {
  const codes = useCodes(props.field.table)
  const [keyword, setKeyword] = useState('')
  const [limit, setLimit] = useState(OFFERED)
  const type = (text: string) => {
    setKeyword(text)
    setLimit(OFFERED)
  }
  const optionOf = (code: string) => codes?.find((option) => option.value === code)
  const values = asMany(props.value)
  const strange = codes ? values.filter((value) => !optionOf(value)) : []
  const extra = [...new Set([...strange, keyword.trim()])]
    .filter((code) => wellFormed.test(code) && !optionOf(code))
    .map((code): Option => ({ value: code, label: code, hint: '不在代码表中' }))
  const { options: hits, total } = useMemo(() => bestMatches(codes ?? [], keyword, limit), [codes, keyword, limit])
  const selectedOption = keyword
    ? []
    : values.flatMap((value) => optionOf(value) ?? []).filter((option) => !hits.includes(option))
  return (
    <Picker
      {...props}
      options={[...hits, ...extra, ...selectedOption]}
      keyword={keyword}
      onType={type}
      loading={!codes}
      warn={strange.length > 0}
      more={total - hits.length}
      onEnd={() => setLimit(limit + MORE)}
    />
  )
}

/** A row of another entity, looked up on the server by keyword. */
export function ReferencePicker(props: ControlProps<'reference'>) {
  const [keyword, setKeyword] = useState('')
  const [pickedOptions, setPickedOptions] = useState<readonly Option[]>([])
  const isAtPort = props.field.within === 'port_id' && typeof props.within === 'string'
  const lookup = useLookup(props.field.entity, keyword, true, isAtPort ? { port_id: String(props.within) } : {})
  const ids = asMany(props.value)
  const available = [...lookup.options, ...pickedOptions]
  const missing = ids.filter((id) => !available.some((option) => option.value === id))
  const texts = useTexts(props.field.entity, props.text ? [] : missing)
  const options: Option[] = props.text ? missing.map((value) => ({ value, label: props.text ?? value })) : []
  const extra = [...pickedOptions, ...texts, ...options].filter(
    (option) => ids.includes(option.value) && !lookup.options.some((listed) => listed.value === option.value),
  )
  const change = (value: unknown, text?: string) => {
    setPickedOptions(available.filter((option) => asMany(value).includes(option.value)))
    setKeyword('')
    props.onChange(value, text)
  }
  return (
    <Picker
      {...props}
      options={keyword.trim() ? lookup.options : [...lookup.options, ...extra]}
      keyword={keyword}
      onType={setKeyword}
      loading={lookup.waiting}
      onChange={change}
    />
  )
}
