import type { Tone } from '@guanqiao/domain/kit/field'
import './cells.css'

/** A distinct shape for each tone, so that the state is readable without colour. */
const shapes: Readonly<Record<Tone, string>> = {
  draft: 'M6 1.5A4.5 4.5 0 1 0 6 10.5 4.5 4.5 0 1 0 6 1.5zM6 3a3 3 0 1 1 0 6 3 3 0 1 1 0-6z',
  work: 'M3 1.5 10.5 6 3 10.5z',
  accepted: 'M6 1 11 6 6 11 1 6z',
  done: 'M1.2 6.4 2.8 4.8 5 7 9.6 2.2 11 3.8 5 10z',
  attention: 'M6 1 11.5 10.5H.5z',
  bad: 'M2.6 1.2 6 4.6l3.4-3.4 1.4 1.4L7.4 6l3.4 3.4-1.4 1.4L6 7.4l-3.4 3.4-1.4-1.4L4.6 6 1.2 2.6z',
}

export interface StatusTagProps {
  readonly tone: Tone
  readonly label: string
}

/** A state by colour, shape and label. The same for every document and record. */
export function StatusTag({ tone, label }: StatusTagProps) {
  return (
    <span className={`gq-status gq-tone-${tone}`}>
      <svg viewBox="0 0 12 12" width="10" height="10" aria-hidden="true">
        <path d={shapes[tone]} />
      </svg>
      {label}
    </span>
  )
}
