import { shanghaiDigits } from '@guanqiao/domain/customs/elementTables/clock'
import type { Format } from './xml/formats.ts'

/** yyyyMMddHHmmssfff in Asia/Shanghai, 24-hour clock: the SendTime of a message head. */
export const formatSendTime = (date: Date): string => shanghaiDigits(date).slice(0, 17)

/** yyyyMMddHHmmss in Asia/Shanghai. */
export const formatDateTime = (date: Date): string => shanghaiDigits(date).slice(0, 14)

/** yyyyMMdd in Asia/Shanghai. */
export const formatDate = (date: Date): string => shanghaiDigits(date).slice(0, 8)

/** The instant of yyyyMMdd, yyyyMMddHHmmss or yyyyMMddHHmmssfff in Asia/Shanghai; undefined if it is invalid. */
export function parseMessageTime(digits: string): Date | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})(\d{3})?)?$/.exec(digits)
  if (!match) return undefined
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '000'] = match
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction}+08:00`)
  // 31 June and 24:00 parse as the following day, so they do not round-trip.
  return !Number.isNaN(date.getTime()) && shanghaiDigits(date).startsWith(digits) ? date : undefined
}

const timeFormat = (length: number, expected: string): Format => ({
  kind: 'text',
  max: length,
  refuse: (value) => (value.length === length && parseMessageTime(value) ? undefined : `应为${expected}`),
  send: (value) => value,
})

export const sendTime = timeFormat(17, ' yyyyMMddHHmmssfff 格式的时间')
