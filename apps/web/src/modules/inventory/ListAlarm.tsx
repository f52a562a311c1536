import { acknowledgeInventory } from '@guanqiao/domain/inventory/inventory.calls'
import { Alarm } from '../../documents/findings/Alarm.tsx'

/** What has changed of the crossing since the list was made or handed over. */
export default function ListAlarm({ id, alarm }: { readonly id: string; readonly alarm: string }) {
  return <Alarm id={id} alarm={alarm} title="集报清单所依据的情况有变" acknowledge={acknowledgeInventory} />
}
