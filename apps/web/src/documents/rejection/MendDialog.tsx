import { fieldPathOf, placesIn } from '@guanqiao/domain/rejection/documentFields'
import { alikeRejections } from '@guanqiao/domain/rejection/rejection'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { ButtonBar } from '../../kit/parts/form.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import { useRead } from '../../kit/useOperation.ts'
import { MendingBody } from '../mending/MendingBody.tsx'
import type { SameCodeRow } from './sameCode.ts'
import { startTicks } from './sameCode.ts'
import { PlaceChoice } from './PlaceChoice.tsx'
import { useSameCode } from './useSameCode.ts'

interface Props {
  readonly type: DocumentType
  readonly code: string
  /** The document from which the dialog was opened. */
  readonly id: string
  /** The path of customs' objection in it. */
  readonly path: string
  readonly onClose: () => void
}

/** Sets one value in all documents that stand rejected with a code, and sends them. What refuses stays ticked and says why. */
export default function MendDialog({ type, code, id, path, onClose }: Props) {
  const [place, setPlace] = useState(() => (placesIn(type).has(fieldPathOf(path)) ? fieldPathOf(path) : undefined))
  const [isLocked, setIsLocked] = useState(false)
  return (
    <Modal open title={`改正 ${code} 退单并重新申报`} width={760} footer={null} onCancel={onClose}>
      <PlaceChoice type={type} label="改哪一项" place={place} disabled={isLocked} onChoose={setPlace} />
      {place ? (
        <AtPlace key={place} type={type} code={code} id={id} place={place} onLock={setIsLocked} onClose={onClose} />
      ) : (
        <ButtonBar>
          <Button onClick={onClose}>取消</Button>
        </ButtonBar>
      )}
    </Modal>
  )
}

interface PlaceProps {
  readonly type: DocumentType
  readonly code: string
  readonly id: string
  readonly place: string
  readonly onLock: (isLocked: boolean) => void
  readonly onClose: () => void
}

function AtPlace({ onLock, onClose, ...about }: PlaceProps) {
  const { type, code, place, id } = about
  const alike = useRead(alikeRejections, { doc_type: type.key as 'manifest', code, place })
  if (alike.isError) return <ErrorState problem={alike.error} onRetry={() => void alike.refetch()} />
  if (!alike.data) return <Skeleton active />
  return <Mending {...about} rows={alike.data} ticked={startTicks(alike.data, id)} onLock={onLock} onClose={onClose} />
}

interface MendingProps extends PlaceProps {
  readonly rows: readonly SameCodeRow[]
  readonly ticked: readonly string[]
}

function Mending({ type, code, place, rows: current, ticked, onLock, onClose }: MendingProps) {
  const { mending, tick, ...alike } = useSameCode({ type, code, place, current, ticked, onLock })
  return (
    <MendingBody
      {...alike}
      mending={mending}
      act="改正并申报"
      type={type}
      field={placesIn(type).get(place)!.field}
      label="同代码的退单"
      states={states}
      onTick={tick}
      onClose={onClose}
    />
  )
}

const states = {
  sent: { tone: 'work', label: '可以申报' },
  unconfirmed: { tone: 'attention', label: '须先确认' },
  refused: { tone: 'attention', label: '不能申报' },
} as const
