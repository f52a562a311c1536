import { Select, Switch } from 'antd'
import { lazy, Suspense, useMemo } from 'react'
import type { ControlProps } from './control.ts'
import { ariaOf, placeholderOf } from './control.ts'
import type { LineProblem } from '../lineGrid/LineGrid.tsx'
import { CodePicker } from './Pickers.tsx'

const LineGrid = lazy(() => import('../lineGrid/LineGrid.tsx').then((module) => ({ default: module.LineGrid })))

export function FlagControl(props: ControlProps) {
  const { 'aria-invalid': _, ...aria } = ariaOf(props)
  return (
    <Switch
      {...aria}
      disabled={props.disabled ?? false}
      checked={props.value === true}
      onChange={(on) => props.onChange(on)}
      checkedChildren="是"
      unCheckedChildren="否"
    />
  )
}

/** Several short texts, typed or pasted with any separator; values of a code table if the field names one. */
export function ListControl(props: ControlProps<'list'>) {
  if (props.field.table) return <CodePicker {...props} several />
  return (
    <Select
      {...ariaOf(props)}
      className="gq-wide"
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', '，', '、', ';', '；', ' ', '\n', '\t']}
      disabled={props.disabled ?? false}
      {...(props.bad ? { status: 'error' as const } : {})}
      placeholder={placeholderOf('请输入', props.field)}
      value={Array.isArray(props.value) ? (props.value as string[]) : []}
      onChange={(next) => props.onChange(next)}
    />
  )
}

type Line = Readonly<Record<string, unknown>>
const noLines: readonly Line[] = []

/** `1.gross_weight` as a cell of the grid. */
const placed = (problems: ControlProps['problems']): LineProblem[] =>
  (problems ?? []).map(({ path, message }) => {
    const [row = '0', field = ''] = path.split('.')
    return { row: Number(row), field, message }
  })

export function LinesControl({ field, value, onChange, problems, disabled = false }: ControlProps<'lines'>) {
  const lineProblems = useMemo(() => placed(problems), [problems])
  return (
    <Suspense fallback={<div className="gq-note">正在加载…</div>}>
      <LineGrid
        label={field.label}
        fields={field.lines}
        rows={Array.isArray(value) ? (value as Line[]) : noLines}
        onChange={onChange}
        readOnly={disabled}
        problems={lineProblems}
        maxRows={field.max}
      />
    </Suspense>
  )
}
