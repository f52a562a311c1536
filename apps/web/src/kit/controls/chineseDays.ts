import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'

dayjs.locale('zh-cn')

/** dayjs with the Chinese locale, loaded only with the calendars. */
export { dayjs }
