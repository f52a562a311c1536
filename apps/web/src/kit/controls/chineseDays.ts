import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'

dayjs.locale('zh-cn')

/** dayjs speaking Chinese; it comes with the calendars alone. */
export { dayjs }
