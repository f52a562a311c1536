import { formatSendTime } from '../messageTime.ts'

/** 报文格式V1.0制定说明 4 and 6: type, 13 characters of the sender, time in milliseconds and a serial. */
const BASE = 'CN_[A-Z]{2}\\d{4}_1p0_[0-9A-Z]{13}_\\d{17,23}'

const ours = new RegExp(`(?<![0-9A-Z])(${BASE})(?!\\d)`, 'i')
const technical = new RegExp(`^(successed|failed)_(${BASE})(?!\\d)`, 'i')

/** Name of a message's zip file, and of the XML inside without its extension. `serial`: 0 to 999. */
export const messageFileName = (messageType: string, senderId: string, time: Date, serial: number): string =>
  `CN_${messageType}_1p0_${senderId.slice(0, 13)}_${formatSendTime(time)}${String(serial).padStart(3, '0')}.zip`

/** Name of the XML inside the zip. */
export const innerFileName = (fileName: string): string => fileName.replace(/\.zip$/i, '.xml')

/** Our file name inside the name of a client's file: the client adds words before it and a time after it. Undefined if there is none. */
export function sentFileName(fileName: string): string | undefined {
  const base = ours.exec(fileName)?.[1]
  return base === undefined ? undefined : `${base.toUpperCase().replace('_1P0_', '_1p0_')}.zip`
}

/** The result encoded in the names `Successed_<our file>_<time>.xml` and `Failed_<our file>_<time>.xml`. */
export function technicalAnswer(fileName: string): { succeeded: boolean; file_name: string } | undefined {
  const result = technical.exec(fileName)?.[1]
  const file_name = sentFileName(fileName)
  return result === undefined || file_name === undefined
    ? undefined
    : { succeeded: result.toLowerCase() === 'successed', file_name }
}
