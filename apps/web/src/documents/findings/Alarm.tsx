import type { Operation } from '@guanqiao/domain/kit/operation'
import { Button } from 'antd'
import { Spring } from '../../kit/parts/text.ts'
import { useAllowed } from '../../kit/permissions.ts'
import { useWrite } from '../../kit/useOperation.ts'
import { ObjectionPanel } from './ObjectionPanel.tsx'

interface Props {
  readonly id: string
  readonly alarm: string
  readonly title: string
  readonly acknowledge: Operation<{ id: string }, unknown>
}

/** A reply of customs that needs a person, such as a revoked release or a refused deletion: shown until a user acknowledges it. */
export function Alarm({ id, alarm, title, acknowledge }: Props) {
  const mayAcknowledge = useAllowed(acknowledge)
  const write = useWrite(acknowledge)
  const onClick = () => void write.attempt({ id })
  return (
    <ObjectionPanel
      label="海关警示"
      title={title}
      beside={
        <>
          <Spring />
          {mayAcknowledge && (
            <Button size="small" loading={write.isPending} onClick={onClick}>
              已知悉
            </Button>
          )}
        </>
      }
    >
      <p>{alarm}。</p>
    </ObjectionPanel>
  )
}
