import { useEffect, useRef } from 'react'
import { StatusTag } from '../../kit/cells/StatusTag.tsx'
import type { Entry } from './entries.ts'

interface Props {
  readonly id: string
  readonly entries: readonly Entry[]
  readonly at: number
  readonly onPoint: (at: number) => void
  readonly onChoose: (entry: Entry, opens: boolean) => void
}

export const optionId = (id: string, at: number): string => `${id}-${at}`

/** The lines below the search box, in groups. */
export function Options({ id, entries, at, onPoint, onChoose }: Props) {
  const groups = [...Map.groupBy(entries, ({ group }) => group)]
  return (
    <div id={id} role="listbox" aria-label="搜索结果" className="palette-list">
      {groups.map(([group, members]) => (
        <div key={group} role="group" aria-label={group}>
          <p className="palette-group" aria-hidden="true">
            {group}
          </p>
          {members.map((entry) => {
            const index = entries.indexOf(entry)
            return (
              <Option
                key={entry.key}
                id={optionId(id, index)}
                entry={entry}
                selected={index === at}
                onPoint={() => onPoint(index)}
                onChoose={(opens) => onChoose(entry, opens)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface OptionProps {
  readonly id: string
  readonly entry: Entry
  readonly selected: boolean
  readonly onPoint: () => void
  readonly onChoose: (opens: boolean) => void
}

function Option({ id, entry, selected, onPoint, onChoose }: OptionProps) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (selected) line.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  const { kind, label, detail, state, hint, note, opens } = entry
  return (
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={selected}
      className="palette-option"
      onPointerMove={selected ? undefined : onPoint}
      // The input keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
    >
      {kind && <span className="palette-kind">{kind}</span>}
      <span className="palette-words">
        <span className="palette-label figures">{label}</span>
        {detail && <span className="palette-detail">{detail}</span>}
        {note && <span className="palette-note">{note}</span>}
      </span>
      {state && <StatusTag tone={state.tone} label={state.label} />}
      <span className={opens ? 'palette-act' : 'palette-act palette-opens'}>{hint}</span>
    </div>
  )
}
