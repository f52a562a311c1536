import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { viewBatch } from '@guanqiao/domain/crossing/batchView'
import { gateApi, gateEvent } from '@guanqiao/domain/gate/gate'
import { rowFields } from '@guanqiao/domain/kit/entity'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Can } from '../../../kit/Can.tsx'
import { EntityDetails } from '../../../kit/details/EntityDetails.tsx'
import { SourceText } from '../../../documents/messages/SourceText.tsx'
import { ListNeighbours } from '../../../kit/neighbours/ListNeighbours.tsx'
import { Drawer } from '../../../kit/overlays/dialogs.tsx'
import { ButtonBar, Stack } from '../../../kit/parts/form.ts'
import { ErrorState } from '../../../kit/table/states.tsx'
import { useRead } from '../../../kit/useOperation.ts'
import { AssignDialog, isOpen, SettleDialog } from './GateSteps.tsx'

const fieldNames = [
  'status',
  'message_type',
  'result',
  'content',
  'plate_number',
  'foreign_plate',
  'batch_number',
  'form_type',
  'form_id',
  'area_id',
  'channel_no',
  'session_id',
  'gross_weight',
  'expected_weight',
  'weight_difference',
  'declared_weight',
  'container_number',
  'operator_no',
  'occurred_at',
  'received_at',
  'performance',
  'warning',
  'settled_by',
  'settled_at',
  'note',
] as const

interface Props {
  readonly id: string
  readonly onClose: () => void
}

/** One message of a gate, parsed and raw. */
export default function GateDrawer({ id, onClose }: Props) {
  return (
    <Drawer
      open
      size="min(960px, 100vw)"
      title="过卡记录"
      extra={<ListNeighbours table={gateEvent.table} id={id} drawer={{}} />}
      onClose={onClose}
      destroyOnHidden
    >
      <Opened key={id} id={id} />
    </Drawer>
  )
}

function Opened({ id }: { readonly id: string }) {
  const { data, error, refetch } = useRead(gateApi.get, { id })
  const [step, setStep] = useState<'settle' | 'assign'>()
  const navigate = useNavigate()
  if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const { batch_number } = data
  const close = () => setStep(undefined)
  return (
    <Stack>
      <EntityDetails
        fields={rowFields(gateEvent)}
        row={data}
        names={fieldNames.filter((name) => data[name] !== null)}
      />
      <SourceText label="卡口消息原文" text={data.raw} note={`SHA-256 ${data.sha256}`} />
      <ButtonBar>
        {batch_number && (
          <Can operation={viewBatch}>
            <Button onClick={() => void navigate(linkTo(screens.batch, { batch_number }))}>批次总览</Button>
          </Can>
        )}
        <Can operation={gateApi.settle}>
          {isOpen(data) && <Button onClick={() => setStep('settle')}>处理</Button>}
          {data.status === 'unmatched' && (
            <Button type="primary" onClick={() => setStep('assign')}>
              归入批次
            </Button>
          )}
        </Can>
      </ButtonBar>
      <SettleDialog row={data} open={step === 'settle'} onClose={close} />
      <AssignDialog row={data} open={step === 'assign'} onClose={close} />
    </Stack>
  )
}
