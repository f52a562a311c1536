import { Select } from 'antd'
import { useColleagues } from './useColleagues.ts'
import type { Colleague } from './useColleagues.ts'

interface Props {
  readonly id: string
  readonly value: Colleague | undefined
  readonly onChange: (colleague: Colleague | undefined) => void
  readonly problem: string | undefined
  /** What is said of each colleague beside the name. */
  readonly hintOf?: (colleague: Colleague) => string
}

/** Selects a colleague by keyboard: typing narrows the list, the arrows move, Enter takes. */
export function ColleaguePicker({ id, value, onChange, problem, hintOf }: Props) {
  const { match, isPending } = useColleagues()
  const all = match('')
  return (
    <Select<string>
      id={id}
      style={{ width: '100%' }}
      showSearch={{
        filterOption: (text, option) => match(text).some(({ id: matched }) => matched === option?.value),
      }}
      aria-required
      aria-invalid={problem !== undefined}
      {...(problem === undefined ? {} : { status: 'error' as const, 'aria-describedby': `${id}-problem` })}
      placeholder="姓名、账号或拼音首字母"
      loading={isPending}
      notFoundContent={isPending ? '正在读取…' : '没有这位同事'}
      options={all.map((colleague) => ({
        value: colleague.id,
        label: `${colleague.full_name}（${colleague.username}）${hintOf ? ` ${hintOf(colleague)}` : ''}`,
      }))}
      value={value?.id ?? null}
      onChange={(colleagueId) => onChange(all.find((colleague) => colleague.id === colleagueId))}
    />
  )
}
