import type { Field, Fields } from '@guanqiao/domain/kit/field'
import type { Values } from '../values.ts'
import { editable, filledLines, isAlike, isAlikeLine, linesOf, startOf } from '../values.ts'

export type Side = 'mine' | 'theirs'
type LinesField = Field & { readonly kind: 'lines' }

/** What I started with, my input, and the current record. */
export interface Versions<V = Values> {
  readonly began: V
  readonly mine: V
  readonly theirs: V
}

export interface Difference {
  /** `remark`; in lines with the id or number of the line: `transports.0192….remark`. */
  readonly path: string
  /** The label of the outermost lines that it is in. */
  readonly lines: string | undefined
  /** The line and the field, in words. */
  readonly title: string
  /** The field that differs, and its name; undefined if a line differs as a whole. */
  readonly field: Field | undefined
  readonly name: string
  /** The fields of the record or line. */
  readonly fields: Fields
  /** The record or line on each side; undefined if that side has no such line. */
  readonly mine: Values | undefined
  readonly theirs: Values | undefined
  /** The default: mine where I changed it, theirs where only they did. */
  readonly choice: Side
}

/** The differences between my input and the current record. In lines only what they changed: a change on my side only stays. */
export function differences(fields: Fields, { began, mine, theirs }: Versions): Difference[] {
  return Object.entries(editable(fields)).flatMap(([name, field]): Difference[] => {
    const inside =
      field.kind === 'lines'
        ? inLines(locationAt(name, field), field, partOf({ began, mine, theirs }, name))
        : undefined
    if (inside) return inside
    if (isAlike(field, mine[name], theirs[name])) return []
    const choice = isAlike(field, mine[name], began[name]) ? 'theirs' : 'mine'
    return [{ path: name, lines: undefined, title: field.label, field, name, fields, mine, theirs, choice }]
  })
}

/** My input with theirs where it is chosen, by path, or where that is the default. Lines that they added come last. */
export function merged(fields: Fields, versions: Versions, choices: Readonly<Record<string, Side>>): Values {
  const sides = new Map(differences(fields, versions).map(({ path, choice }) => [path, choices[path] ?? choice]))
  return mergedFields(fields, versions, '', sides)
}

interface DifferenceLocation {
  readonly path: string
  readonly lines: string
  readonly title: string
}

const locationAt = (path: string, { label }: Field): DifferenceLocation => ({ path, lines: label, title: '' })

const partOf = ({ began, mine, theirs }: Versions, name: string): Versions<unknown> => ({
  began: began[name],
  mine: mine[name],
  theirs: theirs[name],
})

type Keyed = ReadonlyMap<string, Values>

/** The lines by what they are recognised by: their id, or else their number, as long as nobody added or removed one. */
function keyed({ lines: fields }: LinesField, { began, mine, theirs }: Versions<unknown>): Versions<Keyed> | undefined {
  if (fields['id']) return { began: byId(began), mine: byId(mine), theirs: byId(theirs) }
  const [before, edited, other] = [began, mine, theirs].map((lines) => filledLines(fields, lines)) as [
    Lines,
    Lines,
    Lines,
  ]
  if (edited.length !== before.length || other.length !== before.length) return undefined
  return { began: byNumber(before), mine: byNumber(edited), theirs: byNumber(other) }
}

type Lines = readonly Values[]

const idOf = (line: Values): string | undefined => (typeof line['id'] === 'string' ? line['id'] : undefined)
const byNumber = (lines: Lines): Keyed => new Map(lines.map((line, at) => [String(at), line]))
const byId = (lines: unknown): Keyed =>
  new Map(
    linesOf(lines).flatMap((line) => {
      const id = idOf(line)
      return id === undefined ? [] : [[id, line] as const]
    }),
  )

/** Undefined if the lines can only be chosen as a whole. */
function inLines(at: DifferenceLocation, field: LinesField, versions: Versions<unknown>): Difference[] | undefined {
  const lines = keyed(field, versions)
  if (!lines) return undefined
  const keys = new Set([...lines.began.keys(), ...lines.theirs.keys()])
  return [...keys].flatMap((key) =>
    inLine(at, field, key, { began: lines.began.get(key), mine: lines.mine.get(key), theirs: lines.theirs.get(key) }),
  )
}

function inLine(
  at: DifferenceLocation,
  field: LinesField,
  key: string,
  sides: Versions<Values | undefined>,
): Difference[] {
  const { began, mine, theirs } = sides
  const path = `${at.path}.${key}`
  const title = [at.title, titleOfLine(field.lines, key, theirs ?? mine ?? began ?? {})].filter(Boolean).join(' ')
  const mergedRecord = (choice: Side) => [
    { path, lines: at.lines, title, field: undefined, name: '', fields: field.lines, mine, theirs, choice },
  ]
  const isSameLine = (one: Values, other: Values) => isAlikeLine(field.lines, one, other)
  if (!mine && !theirs) return []
  if (!theirs) return began && mine ? mergedRecord(isSameLine(mine, began) ? 'theirs' : 'mine') : []
  if (!began) return mine ? [] : mergedRecord('theirs')
  if (!mine) return isSameLine(theirs, began) ? [] : mergedRecord('theirs')
  // A number does not tell for sure that it is the same line: its cells are not mixed.
  if (!field.lines['id'])
    return isSameLine(theirs, began) || isSameLine(theirs, mine)
      ? []
      : mergedRecord(isSameLine(mine, began) ? 'theirs' : 'mine')
  return inCells({ path, lines: at.lines, title }, field.lines, { began, mine, theirs })
}

function inCells(at: DifferenceLocation, fields: Fields, { began, mine, theirs }: Versions): Difference[] {
  return Object.entries(editable(fields)).flatMap(([name, field]): Difference[] => {
    if (name === 'id') return []
    const cell = { path: `${at.path}.${name}`, lines: at.lines, title: `${at.title} ${field.label}` }
    const inside = field.kind === 'lines' ? inLines(cell, field, partOf({ began, mine, theirs }, name)) : undefined
    if (inside) return inside
    if (isAlike(field, theirs[name], began[name]) || isAlike(field, theirs[name], mine[name])) return []
    const choice = isAlike(field, mine[name], began[name]) ? 'theirs' : 'mine'
    return [{ ...cell, field, name, fields, mine, theirs, choice }]
  })
}

/** What users call a line: its first text, or its number. */
function titleOfLine(fields: Fields, key: string, line: Values): string {
  const name = Object.keys(fields).find((other) => fields[other]?.kind === 'text' && other !== 'id' && line[other])
  const number = fields['id'] ? '' : `第 ${Number(key) + 1} 行`
  return [number, name === undefined ? '' : String(line[name])].filter(Boolean).join(' ')
}

type Sides = ReadonlyMap<string, Side>

/** The same object if nothing of theirs is taken. */
function mergedFields(fields: Fields, versions: Versions, below: string, sides: Sides): Values {
  const { mine, theirs } = versions
  const entries = Object.entries(editable(fields)).flatMap(([name, field]) => {
    const side = sides.get(below + name)
    const text = `${name}_text`
    if (side === 'theirs')
      return [[name, theirs[name] ?? null], ...(below && text in theirs ? [[text, theirs[text]]] : [])]
    if (side === 'mine' || field.kind !== 'lines') return []
    const lines = mergedLines(below + name, field, partOf(versions, name), sides)
    return lines === undefined ? [] : [[name, lines]]
  })
  return entries.length > 0 ? { ...mine, ...Object.fromEntries(entries) } : mine
}

/** Undefined if nothing of theirs is taken. */
function mergedLines(path: string, field: LinesField, versions: Versions<unknown>, sides: Sides): Lines | undefined {
  const lines = keyed(field, versions)
  if (!lines || ![...sides.keys()].some((key) => key.startsWith(`${path}.`))) return undefined
  const hasIds = field.lines['id'] !== undefined
  const edited = hasIds ? linesOf(versions.mine) : [...lines.mine.values()]
  const current = edited.flatMap((mine, at) => {
    const key = hasIds ? idOf(mine) : String(at)
    const theirs = key === undefined ? undefined : lines.theirs.get(key)
    const side = sides.get(`${path}.${key}`)
    // A line that they removed is added again.
    if (side !== undefined && !theirs) return side === 'mine' ? [{ ...mine, id: null }] : []
    if (!theirs) return [mine]
    if (side !== undefined) return [side === 'mine' ? mine : theirs]
    const began = lines.began.get(key ?? '') ?? mine
    return [mergedFields(field.lines, { began, mine, theirs }, `${path}.${key}.`, sides)]
  })
  const added = [...lines.theirs].filter(([key]) => !lines.mine.has(key) && sides.get(`${path}.${key}`) === 'theirs')
  return [...current, ...added.map(([, line]) => startOf(field.lines, line))]
}
