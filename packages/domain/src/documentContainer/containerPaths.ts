import type { Field, Fields } from '../kit/field.ts'
import type { DocumentType } from '../documents/documentType.ts'
import { valuesAt } from '../rejection/documentFields.ts'
import { containerValues } from './documentContainer.ts'
import type { ContainerValue } from './documentContainer.ts'

type Values = Readonly<Record<string, unknown>>

const NUMBER = 'container_number'
const names = Object.keys(containerValues) as ContainerValue[]

/** Where a type of document lists containers, and the values that it has of each. */
interface ContainerPlace {
  /** `trucks.containers.`; empty where the document itself is about one container. */
  readonly prefix: string
  readonly has: readonly ContainerValue[]
}

/** Undefined for a document without containers. */
export const containerPlace = ({ operations: { edit } }: DocumentType): ContainerPlace | undefined =>
  below(edit.input.fields, '')

function below(fields: Fields, prefix: string): ContainerPlace | undefined {
  if (NUMBER in fields) return { prefix, has: names.filter((name) => name in fields) }
  for (const [name, field] of Object.entries<Field>(fields)) {
    const nested = field.kind === 'lines' ? below(field.lines, `${prefix}${name}.`) : undefined
    if (nested) return nested
  }
  return undefined
}

/** The lines of a container in a document: `bills.0.containers.2.`. Deleted bills are left out. */
export const containerPaths = (record: Values, { prefix }: ContainerPlace, number: string): string[] =>
  valuesAt(record, `${prefix}${NUMBER}`, (line) => line['status'] !== 'deleted')
    .filter(({ value }) => value === number)
    .map(({ path }) => path.slice(0, -NUMBER.length))

/** The value at a path: `bills.0.containers.2.size_type`. */
export const valueAt = (record: Values, path: string): unknown =>
  path.split('.').reduce<unknown>((at, step) => (at as Values | null | undefined)?.[step], record) ?? null
