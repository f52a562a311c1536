import { useEffect } from 'react'
import type { Option } from '../controls/codes.ts'
import './suggest.css'

export interface LookUpProps {
  readonly id: string
  readonly label: string
  readonly hits: readonly Option[]
  readonly waiting: boolean
  /** Index of the highlighted result, -1 for none. */
  readonly mark: number
  readonly onPick: (option: Option) => void
}

/** The results of a look-up below a cell or a field: code, name and the reason why one cannot be selected. */
export function LookUp({ id, label, hits, waiting, mark, onPick }: LookUpProps) {
  useEffect(() => {
    if (mark >= 0) document.getElementById(`${id}${mark}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, mark])
  return (
    <div className="gq-hits" onMouseDown={(event) => event.preventDefault()}>
      {hits.length === 0 && (
        <div className="gq-hits-none" role="status">
          {waiting ? '查找中…' : '没有匹配项'}
        </div>
      )}
      <div role="listbox" id={id} aria-label={label}>
        {hits.map((option, index) => (
          <div
            key={option.value}
            id={`${id}${index}`}
            role="option"
            aria-selected={index === mark}
            aria-disabled={option.disabled ?? false}
            className={index === mark ? 'gq-hit gq-hit-marked' : 'gq-hit'}
            onClick={() => !option.disabled && onPick(option)}
          >
            {option.code && <span className="figures">{option.code}</span>}
            <span>{option.label}</span>
            {(option.reason ?? option.hint) && <span className="gq-note">{option.reason ?? option.hint}</span>}
          </div>
        ))}
      </div>
    </div>
  )
}
