import { acknowledgeAlarm } from '@guanqiao/domain/customs/manifest.calls'
import { Button } from 'antd'
import { Spring } from '../../../kit/parts/text.ts'
import { useAllowed } from '../../../kit/permissions.ts'
import { useWrite } from '../../../kit/useOperation.ts'
import { ObjectionPanel } from '../../../documents/findings/ObjectionPanel.tsx'

interface Props {
  readonly id: string
  readonly alarm: string
  /** Numbers of the affected bills. */
  readonly bills: readonly string[]
}

/** Customs revoked a release: shown until a user acknowledges it. */
export function Alarm({ id, alarm, bills }: Props) {
  const mayAcknowledge = useAllowed(acknowledgeAlarm)
  const write = useWrite(acknowledgeAlarm)
  const acknowledge = () => write.attempt({ id })
  return (
    <ObjectionPanel
      label="海关警示"
      title={`提(运)单 ${bills.join('、')} 放行后被海关拒绝`}
      beside={
        <>
          <Spring />
          {mayAcknowledge && (
            <Button size="small" loading={write.isPending} onClick={() => void acknowledge()}>
              已知悉
            </Button>
          )}
        </>
      }
    >
      <p>{alarm}。货物不要放出，请与海关核实；核实后须删除或变更的，联系海关处理。</p>
    </ObjectionPanel>
  )
}
