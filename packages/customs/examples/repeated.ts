import type { RoadMessage } from '../src/roadMessage.ts'

type Next = (below: number) => number
type Line = Record<string, unknown>

const copyOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const isRecord = (value: unknown): value is Line => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The message with values of some lines copied into their siblings: whole lines, single values and texts, at every depth. Some of
 * them are values that must be unique, some are not.
 */
export function repeated(message: RoadMessage, next: Next): RoadMessage {
  const copy = copyOf(message)
  repeatWithin(copy as Line, next)
  return copy as RoadMessage
}

function repeatWithin(record: Line, next: Next): void {
  for (const value of Object.values(record)) {
    if (!Array.isArray(value)) {
      if (isRecord(value)) repeatWithin(value, next)
      continue
    }
    const lines = value as unknown[]
    for (const line of lines) if (isRecord(line)) repeatWithin(line, next)
    if (lines.length > 0 && next(3) === 0) repeatOne(lines, next)
  }
}

function repeatOne(lines: unknown[], next: Next): void {
  const from = lines[next(lines.length)]
  const to = lines[next(lines.length)]
  if (!isRecord(from) || !isRecord(to) || from === to) {
    lines.push(copyOf(from))
    return
  }
  const names = Object.keys(from)
  const name = names[next(names.length)] ?? ''
  to[name] = copyOf(from[name])
}
