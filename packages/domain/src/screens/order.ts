import { menuScreen, screen } from './screen.ts'

export const orderScreens = {
  orders: menuScreen('/order/list', {
    title: '订单',
    menu: 'order',
    buttons: 'query,get,add,edit,delete,import,export,print',
    rows: 'GET /platform/order/getall',
  }),
  newOrder: screen<'id' | 'copy'>('/order/create', { title: '订单录入', menu: 'order', by: ['id', 'copy'] }),
  order: screen<'id'>('/order/detail', { title: '订单详情', menu: 'order', unlisted: true }),
  orderSheet: screen<'id'>('/order/print', { title: '委托单', menu: 'order', unlisted: true }),
  batchPools: screen('/number/pool', { title: '批次号段', menu: 'batch', rows: 'GET /platform/number/pool/getall' }),
  batchSettings: screen('/number/setting', {
    title: '取号设置',
    menu: 'batch',
    rows: 'GET /platform/number/setting/getall',
  }),
  batches: menuScreen<'pool_id' | 'status'>('/number/batch', {
    title: '批次号',
    menu: 'batch',
    buttons: 'query,get,add,edit,import,void',
    rows: 'GET /platform/number/getallbatch',
  }),
  batch: screen<'batch_number'>('/batch/view', { title: '批次总览', menu: 'batch', by: ['batch_number'] }),
}
