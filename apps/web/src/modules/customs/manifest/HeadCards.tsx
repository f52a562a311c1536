import { manifest } from '@guanqiao/domain/customs/manifest'
import type { Fields } from '@guanqiao/domain/kit/field'
import { useMemo } from 'react'
import { FieldGrid } from '../../../kit/parts/form.ts'
import { useDocumentContext } from '../../../documents/frame/context.ts'
import { Note } from '../../../kit/parts/text.ts'
import { DocumentCard } from '../../../documents/frame/DocumentCard.tsx'
import { FieldPlace } from '../../../documents/frame/FieldPlace.tsx'
import { byPath } from '../../../documents/frame/origins.ts'
import type { PartProps } from '../../../documents/screen/options.ts'
import { headLock } from '../state/locks.ts'

const cards = [
  {
    title: '基本信息',
    fields: [
      'batch_number',
      'message_type',
      'ie_flag',
      'declare_office',
      'transmitter_id',
      'operator_card_id',
      'plates',
    ],
  },
  {
    title: '装卸地与时间',
    fields: ['unloading_place', 'arrival_date', 'arrival_time', 'loading_place', 'loading_time'],
  },
  { title: '承运与备注', fields: ['carrier_code', 'agent_code', 'remark'] },
] as const

const starred = (...names: readonly string[]): Fields => ({
  ...manifest.fields,
  ...Object.fromEntries(
    names.map((name) => [name, { ...(manifest.fields as Fields)[name], required: true } as Fields[string]]),
  ),
})

/** Fields that customs requires by direction; the entity's declaration does not require them in a draft. */
const fieldsFor = {
  MT1401: starred('unloading_place', 'arrival_date', 'loading_time'),
  MT2401: starred('loading_place', 'loading_time'),
} as const

/** The head of the manifest in cards. */
export const headCards = cards.map(({ title, fields }, index) => ({
  title,
  Part: ({ screen, row }: PartProps) => (
    <HeadCard title={title} fields={fields} lock={index === 0 ? headLock(row, screen.mode) : undefined} />
  ),
}))

interface Props {
  readonly title: string
  readonly fields: readonly string[]
  /** The reason why most of the head is read-only. */
  readonly lock: string | undefined
}

function HeadCard({ title, fields, lock }: Props) {
  const { form } = useDocumentContext()
  const origins = useMemo(() => byPath(form.values['origins']), [form.values])
  const declared = fieldsFor[form.values['message_type'] === 'MT2401' ? 'MT2401' : 'MT1401']
  return (
    <DocumentCard section={title} title={title}>
      <h2>{title}</h2>
      {lock && <Note>{lock}</Note>}
      <FieldGrid>
        {fields.map((name) => (
          <FieldPlace key={name} path={name} field={declared[name] as Fields[string]} origin={origins.get(name)} />
        ))}
      </FieldGrid>
    </DocumentCard>
  )
}
