import { menuScreen } from './screen.ts'

export const securityScreens = {
  onlineUsers: menuScreen('/security/online', { title: '在线用户', menu: 'online', buttons: 'query,delete' }),
  signInLog: menuScreen('/security/signin', { title: '登录日志', menu: 'sign_in', buttons: 'query' }),
  policy: menuScreen('/security/policy', {
    title: '等保模式',
    menu: 'policy',
    buttons: 'query,edit',
    staffOnly: true,
  }),
  outgoingNotices: menuScreen('/security/outgoing', {
    title: '短信与邮件',
    menu: 'outgoing',
    buttons: 'query,get,personal',
    staffOnly: true,
  }),
}
