import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { orderApi, printOrder } from '@guanqiao/domain/order/order'
import { Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { Card, EmptyCard } from '../../../kit/parts/card.ts'
import { ErrorState } from '../../../kit/table/states.tsx'
import { useTabTitle } from '../../../kit/tabs/tabTitle.ts'
import { useRead } from '../../../kit/useOperation.ts'
import { SheetPage } from '../../../platform/paper/Sheet.tsx'
import { usePrint } from '../../../platform/paper/usePrint.ts'
import { OrderSheet } from './OrderSheet.tsx'

/** An order as a sheet of A4 paper, for printing. */
export default function OrderPrint() {
  const id = useSearchParams()[0].get('id') ?? ''
  const { data, error, refetch } = useRead(orderApi.detail, { id }, { enabled: id !== '' })
  const printing = usePrint(printOrder, data?.order)
  useTabTitle(data?.order.order_no ? `打印 ${data.order.order_no}` : undefined)
  if (id === '')
    return (
      <EmptyCard>
        请从<Link to={linkTo(screens.orders)}>订单列表</Link>打开一票订单
      </EmptyCard>
    )
  if (!data)
    return (
      <Card>
        {error ? (
          <ErrorState problem={error} list={linkTo(screens.orders)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton active />
        )}
      </Card>
    )
  return (
    <SheetPage back={linkTo(screens.order, { id })} backWord="返回订单" label="委托单" {...printing}>
      <OrderSheet detail={data} />
    </SheetPage>
  )
}
