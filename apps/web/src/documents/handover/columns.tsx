import type { ExtraColumn } from '../../kit/EntityTable.tsx'
import { OwnFormat } from './Channel.tsx'
import { DeliveryMark } from './Delivery.tsx'
import type { DeliveryMarkProps } from './Delivery.tsx'

/** The format of lists that are handed over, and how far their files have come. */
export const handoverColumns = <R extends DeliveryMarkProps['row']>(
  fields: DeliveryMarkProps['fields'],
): readonly ExtraColumn<R>[] => [
  { name: 'channel', title: '渠道', width: 132, early: true, render: () => <OwnFormat /> },
  {
    name: 'delivery',
    title: '送达',
    width: 200,
    early: true,
    render: (row) => <DeliveryMark row={row} fields={fields} />,
  },
]
