import type { Field, Fields } from '@guanqiao/domain/kit/field'
import { Cell, titleOf } from '../cells.tsx'
import type { Values } from '../form/values.ts'
import { DetailGrid } from '../parts/form.ts'
import { usePersonName } from '../session/personName.ts'
import { CodeName } from '../suggest/CodeName.tsx'
import '../form/form.css'

export interface EntityDetailsProps {
  readonly fields: Fields
  readonly row: Values
  /** Names in display order; by default all displayable fields. */
  readonly names?: readonly string[]
}

const unshown = new Set(['id', 'version'])
/** Author and time of changes come last. */
const last = new Set(['enterprise_id', 'created_at', 'created_by', 'updated_at', 'updated_by'])

/** Long texts that only the system writes are contents of files and messages, not for reading. */
const isContent = (field: Field): boolean => field.kind === 'longText' && field.automatic === true

/** The displayable fields of an entity, in display order. */
export function namesToRead(fields: Fields): string[] {
  const names = Object.entries(fields)
    .filter(([name, field]) => !unshown.has(name) && !field.secret && field.kind !== 'record' && !isContent(field))
    .map(([name]) => name)
  return [...names.filter((name) => !last.has(name)), ...names.filter((name) => last.has(name))]
}

/** A record for reading: labels and values in at most four columns. */
export function EntityDetails({ fields, row, names }: EntityDetailsProps) {
  const personName = usePersonName()
  const values = { ...row }
  for (const name of ['created_by', 'updated_by', 'sent_by'])
    if (typeof row[name] === 'string') values[name] = personName(row[name])
  return (
    <DetailGrid>
      {(names ?? namesToRead(fields)).map((name) => {
        const field = fields[name]
        return (
          field && (
            <div key={name}>
              <dt>{titleOf(field)}</dt>
              <dd>
                <Cell field={field} name={name} row={values} />
                <CodeName field={field} value={row[name]} />
              </dd>
            </div>
          )
        )
      })}
    </DetailGrid>
  )
}
