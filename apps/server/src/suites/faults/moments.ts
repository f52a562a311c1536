import { containerCheckDigit } from '@guanqiao/domain/values/container'
import { today } from '../../kernel/time.ts'

/** The number of a container of the scene; the check digit of a wrong one is one too high. */
export function boxNumber(at: number, isWrong = false): string {
  const painted = `MNGU${700_000 + at}`
  return `${painted}${(Number(containerCheckDigit(painted)) + (isWrong ? 1 : 0)) % 10}`
}

/**
 * The values of a table with their placeholders replaced: `~-4h` is a moment four hours ago, `~-4h/d` its day in China, `#1` the number of a
 * container, `#1!` one with a wrong check digit, and `@name` the id of a row.
 */
export function resolve(value: unknown, idOf: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((entry) => resolve(entry, idOf))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, resolve(entry, idOf)]))
  if (typeof value !== 'string') return value
  const [, hours, day] = /^~(-?\d+)h(\/d)?$/.exec(value) ?? []
  if (hours !== undefined) {
    const moment = new Date(Date.now() + Number(hours) * 3_600_000)
    return day === undefined ? moment.toISOString() : today(moment)
  }
  const [, box, wrong] = /^#(\d+)(!?)$/.exec(value) ?? []
  if (box !== undefined) return boxNumber(Number(box), wrong === '!')
  return /^@[a-z]\w*$/.test(value) ? idOf(value.slice(1)) : value
}
