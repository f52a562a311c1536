import { orderApi } from '@guanqiao/domain/order/order'
import { Button, Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { Card, EmptyCard } from '../../../kit/parts/card.ts'
import { Stack } from '../../../kit/parts/form.ts'
import { Spring } from '../../../kit/parts/text.ts'
import { ErrorState } from '../../../kit/table/states.tsx'
import { useTabTitle } from '../../../kit/tabs/tabTitle.ts'
import { useRead } from '../../../kit/useOperation.ts'
import { OrderSheet } from './OrderSheet.tsx'
import styles from './sheet.module.css'

/** An order as a sheet of A4 paper, for printing. */
export default function OrderPrint() {
  const id = useSearchParams()[0].get('id') ?? ''
  const { data, error, refetch } = useRead(orderApi.detail, { id }, { enabled: id !== '' })
  useTabTitle(data?.order.order_no ? `打印 ${data.order.order_no}` : undefined)
  if (id === '')
    return (
      <EmptyCard>
        请从<Link to="/order/list">订单列表</Link>打开一票订单
      </EmptyCard>
    )
  if (!data)
    return (
      <Card>
        {error ? <ErrorState problem={error} list="/order/list" onRetry={() => void refetch()} /> : <Skeleton active />}
      </Card>
    )
  return (
    <Stack>
      <Card className={styles.tools}>
        <Link to={`/order/detail?id=${id}`}>返回订单</Link>
        <Spring />
        <Button type="primary" onClick={() => window.print()}>
          打印
        </Button>
      </Card>
      <div className={styles.desk} tabIndex={0} role="region" aria-label="委托单">
        <OrderSheet whole={data} />
      </div>
    </Stack>
  )
}
