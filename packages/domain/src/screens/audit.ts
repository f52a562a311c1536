import { menuScreen } from './screen.ts'

export const auditScreens = {
  auditLog: menuScreen('/audit/log', { title: '操作日志', menu: 'audit', buttons: 'query,get,export' }),
  recycleBin: menuScreen('/audit/recycle', { title: '回收站', menu: 'recycle', buttons: 'query,get,restore' }),
}
