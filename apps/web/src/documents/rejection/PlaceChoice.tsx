import { placesIn } from '@guanqiao/domain/rejection/documentFields'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { Select } from 'antd'
import { useId } from 'react'
import styles from '../mending/mend.module.css'

interface Props {
  readonly type: DocumentType
  readonly label: string
  readonly place: string | undefined
  readonly disabled?: boolean
  readonly onChoose: (place: string) => void
}

/** A field of a document, in any line. */
export function PlaceChoice({ type, label, place, disabled = false, onChoose }: Props) {
  const id = useId()
  return (
    <div className={styles['choice']}>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="选择一项"
        options={[...placesIn(type)].map(([value, { label: fieldLabel }]) => ({ value, label: fieldLabel }))}
        value={place ?? null}
        disabled={disabled}
        onChange={onChoose}
      />
    </div>
  )
}
