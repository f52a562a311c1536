import type { Fields } from '@guanqiao/domain/kit/field'
import { Cell, titleOf } from '../cells.tsx'
import type { Values } from '../form/values.ts'
import '../form/form.css'

export interface EntityDetailsProps {
  readonly fields: Fields
  readonly row: Values
  /** Names in the order to show; all that can be shown otherwise. */
  readonly names?: readonly string[]
}

const unshown = new Set(['id', 'version'])

/** A record to read: labels and values in at most four columns. */
export function EntityDetails({ fields, row, names }: EntityDetailsProps) {
  const shown =
    names ??
    Object.keys(fields).filter((name) => !unshown.has(name) && !fields[name]?.secret && fields[name]?.kind !== 'record')
  return (
    <dl className="gq-details">
      {shown.map((name) => {
        const field = fields[name]
        return (
          field && (
            <div key={name}>
              <dt>{titleOf(field)}</dt>
              <dd>
                <Cell field={field} name={name} row={row} />
              </dd>
            </div>
          )
        )
      })}
    </dl>
  )
}
