import type { Fields } from '@guanqiao/domain/kit/field'
import { Cell, titleOf } from '../cells.tsx'
import type { Values } from '../form/values.ts'
import { CodeName } from '../suggest/CodeName.tsx'
import '../form/form.css'

export interface EntityDetailsProps {
  readonly fields: Fields
  readonly row: Values
  /** Names in the order to show; all that can be shown otherwise. */
  readonly names?: readonly string[]
}

const unshown = new Set(['id', 'version'])
/** Who wrote it and when is read last. */
const last = new Set(['enterprise_id', 'created_at', 'created_by', 'updated_at', 'updated_by'])

/** What of an entity can be read, in the order to read it. */
export function namesToRead(fields: Fields): string[] {
  const names = Object.entries(fields)
    .filter(([name, field]) => !unshown.has(name) && !field.secret && field.kind !== 'record')
    .map(([name]) => name)
  return [...names.filter((name) => !last.has(name)), ...names.filter((name) => last.has(name))]
}

/** A record to read: labels and values in at most four columns. */
export function EntityDetails({ fields, row, names }: EntityDetailsProps) {
  return (
    <dl className="gq-details">
      {(names ?? namesToRead(fields)).map((name) => {
        const field = fields[name]
        return (
          field && (
            <div key={name}>
              <dt>{titleOf(field)}</dt>
              <dd>
                <Cell field={field} name={name} row={row} />
                <CodeName field={field} value={row[name]} />
              </dd>
            </div>
          )
        )
      })}
    </dl>
  )
}
