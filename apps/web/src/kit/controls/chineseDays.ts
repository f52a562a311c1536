import dayjs from 'dayjs'
import type { Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn'
import { timeNow } from '../events/clock.ts'

dayjs.locale('zh-cn')

interface Parsed {
  readonly date?: unknown
}
/** The method by which dayjs' own plugins change what a new day is made from; its types do not name it. */
interface Parser {
  parse: (config: Parsed) => void
}

// The calendars' today, marked and offered by a button, is the server's.
dayjs.extend((_options, { prototype }) => {
  const parser = prototype as Dayjs & Parser
  const { parse } = parser
  parser.parse = function (config) {
    parse.call(this, config.date === undefined ? { ...config, date: new Date(timeNow()) } : config)
  }
})

/** dayjs with the Chinese locale, loaded only with the calendars. */
export { dayjs }
