import type { Entity } from '@guanqiao/domain/kit/entity'
import type { Operation } from '@guanqiao/domain/kit/operation'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import type { HandoverType } from '@guanqiao/domain/documents/handoverList'
import { entities, operations } from '@guanqiao/domain/registry'
import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.{ts,tsx}', '!./kit/tests/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
})
const web = Object.values(sources)
  .join('\n')
  .replace(/^import [^'"]*? from '[^']*'$/gm, '')
const declarations = import.meta.glob(
  ['../../../packages/domain/src/**/*.ts', '!../../../packages/domain/src/**/*.test.ts', '!**/tests/**'],
  { query: '?raw' },
)
// Imported by name: an import by the pattern would count as a use of every export, and unused ones would go unnoticed.
const domain = await Promise.all(
  Object.keys(declarations).map((path) => import(/* @vite-ignore */ path) as Promise<Record<string, unknown>>),
)

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'routes' in value && 'access' in value

const isDocumentType = (value: unknown): value is DocumentType =>
  typeof value === 'object' && value !== null && 'operations' in value && 'functions' in value

const isHandoverType = (value: unknown): value is HandoverType =>
  typeof value === 'object' && value !== null && 'calls' in value && 'answerCells' in value

const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' && value !== null && 'table' in value && 'uniqueTogether' in value

/** The names under which the domain exports an operation: `login`, or `vehicleApi.list`. */
const names = new Map<string, Set<string>>()
const note = (operation: Operation, name: string) =>
  names.set(operation.name, (names.get(operation.name) ?? new Set()).add(name))
for (const module of domain) {
  for (const [name, value] of Object.entries(module)) {
    if (isOperation(value)) note(value, name)
    else if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [act, inner] of Object.entries(value)) if (isOperation(inner)) note(inner, `${name}.${act}`)
    // Screens that handle the operations of every document, or of every list that is handed over, receive its type itself.
    if (isDocumentType(value)) for (const inner of Object.values(value.operations)) note(inner, name)
    if (isHandoverType(value)) for (const inner of Object.values(value.calls)) note(inner, name)
  }
}

/** Whether an operation is used by name, or its whole family is passed to generic code (`crudScreen`, `useRecord`). */
function isUsed(name: string): boolean {
  const [family = '', act] = name.split('.')
  if (act === undefined) return new RegExp(`\\b${family}\\b`).test(web)
  return new RegExp(`\\b${family}(?:\\.${act}\\b|[,)\\s}])`).test(web)
}

/** Operations without a screen, with their users. */
const others: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/^session\.enterpriseLogout$/, 'the page signs out by one path for all'],
  [
    /^(port\.byCode|codes\.(?!values$).*|options\.(?!port(Defaults|Limits)$).*)$/,
    'programs of others, by the paths that they know; pickers ask codes.values and look-ups',
  ],
  [/^code\.signIn$/, 'programs of others; the page asks for codes of every purpose by one path'],
  [/^driver_annex\.create$/, 'programs of others, by the path that they know; the screen attaches several at once'],

  [/^(orderTransport|manifestBill)\.(create|update)$/, 'programs of others; screens save a document whole'],
  [
    /^(app_user|user_group|role|enterprise)\.revoke$|^app_user\.grant$|^enterprise\.(grantModules|revokeModules|modules)$|^user_role\.(create|update|remove)$/,
    'programs of others; the rights editor saves all changes of a holder in one call',
  ],
  [/\.(export|printList)$/, 'the tools of lists derive the operation from the list of their screen'],
  [/^(?!factor\.).*\.(enable|disable)$/, 'lists derive the operation from the update of their screen'],
  [/\.(bulkRemove|bulkUpdate)$/, 'lists derive the operation from the removal or update of their screen'],
  [/^confirm_advance\.isExist$/, 'programs of others; the database refuses a second plan'],
  [/^vehicle\.download$/, 'programs of others, by the path that they know; the screen exports its list'],
  [
    /^good_option\.(get|create|update|remove)$/,
    'programs of others; the screen saves the options of an element together',
  ],
  [/^agent\./, 'port agents'],
  [/^inventory\.(addGood|editGood)$/, 'programs of others, by the paths that they know; the screen saves a list whole'],
  [/^inventory\.make$/, 'programs of others; the screen makes the lists of several batches in one call'],
  [/^cargo_list\.get$/, 'programs of others; the screen reads the list with what it derives'],
  [/^importLicense\.one$/, 'programs of others; orders look licences up in the picker'],
]
const isElsewhere = (name: string) => others.some(([pattern]) => pattern.test(name))
const unused = operations.filter(({ name }) => ![...(names.get(name) ?? [])].some(isUsed)).map(({ name }) => name)

test('every operation is used by a screen, or its other user is named above', () => {
  const line = (name: string) =>
    `${name}: call it in a screen, or name its other user in \`others\` of apps/web/src/operations.test.ts`
  expect(unused.filter((name) => !isElsewhere(name)).map(line)).toEqual([])
})

test('no other user is named for an operation that screens use', () => {
  expect(operations.filter(({ name }) => isElsewhere(name) && !unused.includes(name)).map(({ name }) => name)).toEqual(
    [],
  )
})

/** Entities without ordinary operations, with the operations that write and read them. */
const parts: Readonly<Record<string, string>> = {
  order_transport: 'trucks are saved with their order',
  manifest_bill: 'bills are saved with their manifest',
  receipt_container: 'written with the receipt that names it',
}

test('every entity has operations, spread into the list of its module, or is part of something named above', () => {
  const silent = entities.filter((entity) => !operations.some(({ generic }) => generic?.entity === entity))
  expect(silent.map(({ table }) => table).sort()).toEqual(Object.keys(parts).sort())
})

test('every declared entity and operation is in the list of its module (else: a line in its index.ts)', () => {
  const index = (path: string) => `${path.replace('../../../', '').replace(/[^/]+$/, '')}index.ts`
  const tables = new Set(entities.map(({ table }) => table))
  const unlisted = Object.keys(declarations).flatMap((path, at) =>
    Object.values(domain[at] ?? {})
      .filter((value) => isEntity(value) && !tables.has(value.table))
      .map((entity) => `${index(path)}: add ${(entity as Entity).table} to its entities`),
  )
  expect(unlisted).toEqual([])
  const listed = new Set(operations.map(({ name }) => name))
  const line = ([name, exported]: readonly [string, ReadonlySet<string>]) =>
    `packages/domain/src/<module>/index.ts: add ${[...exported].join(' or ')} (${name}) to its operations`
  expect([...names].filter(([name]) => !listed.has(name)).map(line)).toEqual([])
})
