import { order, orderApi } from '@guanqiao/domain/order/order'
import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { FromTemplate } from '../../../documents/template/Templates.tsx'

/** 选用模板 of a new order. */
export default function OrderTemplates() {
  return (
    <FromTemplate
      entity={order}
      label={order.label}
      get={orderApi.detail}
      create={orderApi.create}
      linkOf={(copy) => linkTo(screens.newOrder, { copy })}
      inForm
    />
  )
}
