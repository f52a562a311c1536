import type { Fields } from '@guanqiao/domain/kit/field'
import { useDocumentContext } from '../frame/context.ts'
import { byPath, changedCells, lineOrigins } from '../frame/origins.ts'
import type { Section } from '../../kit/EntityForm.tsx'
import { DocumentCard } from '../frame/DocumentCard.tsx'
import { FieldPlace } from '../frame/FieldPlace.tsx'
import { LinesPlace } from '../frame/LinesPlace.tsx'
import type { Values } from '../../kit/form/values.ts'
import { FieldGrid } from '../../kit/parts/form.ts'

const MAX_LINES = 999

interface Props {
  readonly fields: Fields
  readonly sections: readonly Section[]
}

/** The document in cards: fields side by side, lines in grids below them. */
export function Cards({ fields, sections }: Props) {
  const { form, origins: defaults = [] } = useDocumentContext()
  const values = form.values as Values
  const record = { ...values, origins: form.row?.['origins'] ?? values['origins'] }
  const origins = new Map([...defaults, ...byPath(record.origins)])
  return sections.map(({ title, fields: names }) => {
    const declared = names.flatMap((name) => (fields[name] ? [{ name, field: fields[name] }] : []))
    const single = declared.filter(({ field }) => field.kind !== 'lines')
    return (
      <DocumentCard key={title} section={title} title={title}>
        {single.length > 0 && <h2>{title}</h2>}
        {single.length > 0 && (
          <FieldGrid>
            {single.map(({ name, field }) => (
              <FieldPlace key={name} path={name} field={field} origin={origins.get(name)} />
            ))}
          </FieldGrid>
        )}
        {declared.map(({ name, field }) =>
          field.kind === 'lines' ? (
            <LinesPlace
              key={name}
              path={name}
              label={field.label}
              fields={field.lines}
              maxRows={field.max ?? MAX_LINES}
              origins={lineOrigins(fields, record, name)}
              changed={changedCells(fields, record, name)}
            />
          ) : null,
        )}
      </DocumentCard>
    )
  })
}
