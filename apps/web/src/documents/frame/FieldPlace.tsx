import type { Field } from '@guanqiao/domain/kit/field'
import { Cell, titleOf } from '../../kit/cells.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { at } from '../../kit/form/paths.ts'
import { isBlank, withinOf } from '../../kit/form/values.ts'
import { Note } from '../../kit/parts/text.ts'
import { CodeName } from '../../kit/suggest/CodeName.tsx'
import { useDocumentContext } from './context.ts'
import type { Origin } from './origins.ts'
import { OriginPlace } from './OriginPlace.tsx'
import { originNote } from './origins.ts'

interface Props {
  /** Path in the document. */
  readonly path: string
  readonly field: Field
  readonly origin: Origin | undefined
}

/** A field of the document: its control, or its value if it is read-only, with a mark for the value's origin. */
export function FieldPlace({ path, field, origin }: Props) {
  const { form, lockAt, marks } = useDocumentContext()
  const lock = lockAt(path)
  const value = at(form.values, path)
  const note = originNote(origin, value, field)
  return (
    <OriginPlace field={field} note={note}>
      {lock === undefined ? (
        <FormField
          name={path}
          field={field}
          value={value}
          text={textOf(form, path)}
          problem={form.problems[path] ?? marks[path]}
          inner={undefined}
          disabled={false}
          within={withinOf(field, form.values)}
          onChange={form.set}
          onLeave={form.check}
        />
      ) : (
        <ReadField
          path={path}
          field={field}
          value={value}
          text={textOf(form, path)}
          lock={form.problems[path] ?? lock}
        />
      )}
    </OriginPlace>
  )
}

type Texts = ReturnType<typeof useDocumentContext>['form']

function textOf(form: Texts, path: string): string | undefined {
  const storedText = form.row && at(form.row, path) === at(form.values, path) ? at(form.row, `${path}_text`) : undefined
  const text = form.texts[path] ?? storedText
  return typeof text === 'string' ? text : undefined
}

function ReadField({
  path,
  field,
  value,
  text,
  lock,
}: {
  readonly path: string
  readonly field: Field
  readonly value: unknown
  readonly text: string | undefined
  /** The reason why it is read-only. */
  readonly lock: string
}) {
  return (
    <div className="doc-read" data-field={path}>
      <Note as="span">{titleOf(field)}</Note>
      <span tabIndex={-1} className="doc-value">
        {isBlank(value) ? '—' : <Cell field={field} name="value" row={{ value, value_text: text }} />}
        <CodeName field={field} value={value} />
      </span>
      {lock && <span className="doc-lock">{lock}</span>}
    </div>
  )
}
