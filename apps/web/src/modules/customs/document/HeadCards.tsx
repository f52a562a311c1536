import { manifest } from '@guanqiao/domain/customs/manifest'
import type { Fields } from '@guanqiao/domain/kit/field'
import { useMemo } from 'react'
import { byPath } from '../rules/origins.ts'
import { useDocumentContext } from '../state/context.ts'
import { FieldPlace } from './FieldPlace.tsx'

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
    fields: ['unloading_place', 'arrival_date', 'loading_place', 'loading_time'],
  },
  { id: 'carrier', title: '承运与备注', fields: ['transport_mode', 'carrier_code', 'agent_code', 'remark'] },
] as const

/** The head of the manifest in cards. */
export function HeadCards() {
  const { form } = useDocumentContext()
  const origins = useMemo(() => byPath(form.values['origins']), [form.values])
  return headCards.map(({ id, title, fields }) => (
    <section key={id} data-part={id} className="gq-section rmft-card" aria-label={title}>
      <h2>{title}</h2>
      <div className="gq-fields">
        {fields.map((name) => (
          <FieldPlace
            key={name}
            path={name}
            field={(manifest.fields as Fields)[name] as Fields[string]}
            origin={origins.get(name)}
          />
        ))}
      </div>
    </section>
  ))
}
