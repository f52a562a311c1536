import { Button, Mentions } from 'antd'
import { useId, useState } from 'react'
import { firstMessage } from '../../kit/call.ts'
import { useDirty } from '../../kit/dirty.ts'
import { useSubmit } from '../../kit/acts/useSubmit.ts'
import { useColleagues } from '../colleagues/useColleagues.ts'
import { mentionedIn } from './mentions.ts'
import './notes.css'

interface Props {
  readonly label: string
  readonly first?: string
  /** Rejects with the problem of the call. */
  readonly onSend: (content: string, mentions: string[]) => Promise<unknown>
  readonly onCancel?: () => void
}

const MAX_CHARACTERS = 1000

/** A note being typed; @ opens the list of colleagues, by name or pinyin initials. Ctrl+Enter sends. */
export default function Composer({ label, first = '', onSend, onCancel }: Props) {
  const id = useId()
  const { match, isPending } = useColleagues()
  const [text, setText] = useState(first)
  const [problem, setProblem] = useState<string>()
  useDirty(text.trim() !== first.trim())
  const { submit, busy } = useSubmit(
    async () => {
      const content = text.trim()
      if (content === '') return setProblem('请输入备注')
      if (content.length > MAX_CHARACTERS) return setProblem(`备注最多 ${MAX_CHARACTERS} 字，现有 ${content.length} 字`)
      await onSend(content, mentionedIn(content, match('')))
      setText('')
      setProblem(undefined)
    },
    (refusal) => setProblem(firstMessage(refusal)),
  )
  return (
    <form className="note-form" onSubmit={submit}>
      <Mentions
        id={id}
        autoSize={{ minRows: 2, maxRows: 6 }}
        aria-label={label === '保存' ? '修改备注' : '备注'}
        aria-invalid={problem !== undefined}
        {...(problem === undefined ? {} : { status: 'error' as const, 'aria-describedby': `${id}-problem` })}
        placeholder="写备注；输入 @ 提醒同事"
        loading={isPending}
        notFoundContent="没有这位同事"
        filterOption={(input, option) => match(input).some(({ full_name }) => full_name === option.value)}
        options={match('').map(({ id: key, full_name, username }) => ({
          key,
          value: full_name,
          label: `${full_name}（${username}）`,
        }))}
        value={text}
        onChange={(next) => {
          setText(next)
          setProblem(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.ctrlKey) submit(event)
        }}
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} className="note-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="note-buttons">
        {onCancel && (
          <Button size="small" onClick={onCancel}>
            取消
          </Button>
        )}
        <Button size="small" type="primary" htmlType="submit" loading={busy} title="Ctrl+Enter">
          {label}
        </Button>
      </div>
    </form>
  )
}
