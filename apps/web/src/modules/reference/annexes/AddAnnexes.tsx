import { reference } from '@guanqiao/domain/kit/field'
import { partyAnnexes } from '@guanqiao/domain/reference/partyAnnexes'
import { Segmented } from 'antd'
import { useState } from 'react'
import { FormField } from '../../../kit/form/FormField.tsx'
import { Modal } from '../../../kit/overlays/dialogs.tsx'
import { Stack } from '../../../kit/parts/form.ts'
import AnnexSection from '../../../platform/files/AnnexSection.tsx'

const parties = {
  seller_id: reference('发货人', 'seller', { required: true }),
  receiver_id: reference('收货人', 'receiver', { required: true }),
}
type Owner = keyof typeof parties

interface Props {
  readonly onClose: () => void
}

/** The annexes of a consignor or consignee that the user selects. */
export default function AddAnnexes({ onClose }: Props) {
  const [owner, setOwner] = useState<Owner>('seller_id')
  const [party, setParty] = useState<{ readonly id: string; readonly text: string | undefined }>()
  return (
    <Modal open title="上传收发货人附件" width="min(800px, 100vw)" footer={null} onCancel={onClose}>
      <Stack>
        <Segmented
          aria-label="发货人或收货人"
          value={owner}
          options={Object.entries(parties).map(([value, { label }]) => ({ value: value as Owner, label }))}
          onChange={(next) => {
            setOwner(next)
            setParty(undefined)
          }}
        />
        <FormField
          key={owner}
          name={owner}
          field={parties[owner]}
          value={party?.id ?? null}
          text={party?.text}
          problem={undefined}
          inner={undefined}
          disabled={false}
          onChange={(_, id, text) => setParty(typeof id === 'string' ? { id, text } : undefined)}
          onLeave={() => {}}
        />
        {party && <AnnexSection key={party.id} set={partyAnnexes} owner={owner} id={party.id} />}
      </Stack>
    </Modal>
  )
}
