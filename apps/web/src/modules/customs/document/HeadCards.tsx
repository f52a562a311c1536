import { manifest } from '@guanqiao/domain/customs/manifest'
import type { Fields } from '@guanqiao/domain/kit/field'
import { useMemo } from 'react'
import { FieldGrid } from '../../../kit/parts/form.ts'
import { useDocumentContext } from '../../../documents/frame/context.ts'
import { Note } from '../../../kit/parts/text.ts'
import { DocumentCard } from '../../../documents/frame/DocumentCard.tsx'
import { FieldPlace } from '../../../documents/frame/FieldPlace.tsx'
import { byPath } from '../../../documents/frame/origins.ts'
import { useManifestContext } from '../state/context.ts'

export const headCards = [
  {
    id: 'basic',
    title: '基本信息',
    fields: [
      'batch_number',
      'message_type',
      'ie_flag',
      'declare_office',
      'transmitter_id',
      'operator_card_id',
      'plates',
      'mongolia_exchange',
    ],
  },
  {
    id: 'places',
    title: '装卸地与时间',
    fields: ['unloading_place', 'arrival_date', 'arrival_time', 'loading_place', 'loading_time'],
  },
  { id: 'carrier', title: '承运与备注', fields: ['carrier_code', 'agent_code', 'remark'] },
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
export function HeadCards() {
  const { form } = useDocumentContext()
  const { headLock } = useManifestContext()
  const origins = useMemo(() => byPath(form.values['origins']), [form.values])
  const declared = fieldsFor[form.values['message_type'] === 'MT2401' ? 'MT2401' : 'MT1401']
  return headCards.map(({ id, title, fields }) => (
    <DocumentCard key={id} part={id} title={title}>
      <h2>{title}</h2>
      {id === 'basic' && headLock && <Note>{headLock}</Note>}
      <FieldGrid>
        {fields.map((name) => (
          <FieldPlace key={name} path={name} field={declared[name] as Fields[string]} origin={origins.get(name)} />
        ))}
      </FieldGrid>
    </DocumentCard>
  ))
}
