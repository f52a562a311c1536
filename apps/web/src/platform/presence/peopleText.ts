import type { Person } from '@guanqiao/domain/presence/presence'
import { today } from '@guanqiao/domain/kit/reading/shownDay'
import { timeNow } from '../../kit/events/clock.ts'
import { showInstant } from '../../kit/time.ts'

/** 李明 正在编辑（自 14:03）; the day as well unless it is today. */
export function personText({ full_name, editing, since, self }: Person, now = timeNow()): string {
  const [day = '', time = ''] = showInstant(since).split(' ')
  const from = `${day === today(now) ? '' : `${day.slice(5)} `}${time.slice(0, 5)}`
  return `${self ? '您在另一个窗口' : `${full_name} `}正在${editing ? '编辑' : '查看'}（自 ${from}）`
}
