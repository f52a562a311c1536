import { menuScreen, screen } from './screen.ts'

export const weighingScreens = {
  weighings: menuScreen<'status'>('/pound/list', {
    title: '过磅',
    menu: 'weighing',
    buttons: 'query,get,add,edit,void,print,manual,approve',
    rows: 'POST /document/pound/list',
  }),
  newWeighing: screen<'id' | 'batch_number'>('/pound/create', { title: '过磅录入', menu: 'weighing' }),
  goodsWeighing: screen('/goods/pound/create', { title: '过磅录入', menu: 'weighing', unlisted: true }),
  weighingSlip: screen<'id' | 'act' | 'next'>('/pound/slip', { title: '磅单', menu: 'weighing', unlisted: true }),
  gateRecords: menuScreen('/pound/gate', {
    title: '过卡记录',
    menu: 'gate',
    buttons: 'query,get,edit',
    rows: 'POST /document/gate/list',
  }),
  documentContainers: menuScreen('/pound/container', {
    title: '集装箱列表',
    menu: 'document_container',
    buttons: 'query,edit',
    rows: 'POST /document/container/list',
  }),
}
