import { fieldProblem } from '@guanqiao/domain/kit/problem'

/** Refuses a time before an earlier step. Forms enter minutes. */
export function refuseEarlier(path: string, time: string, earlier: string | null, message: string): void {
  if (earlier && Date.parse(time) + 60_000 < Date.parse(earlier)) throw fieldProblem(path, message)
}

/** Refuses a time in the future for an event that is said to have happened. */
export function refuseFuture(now: Date, path: string, time: string): void {
  if (Date.parse(time) > now.getTime()) throw fieldProblem(path, '时间不能晚于现在')
}
