import { isTest } from '../source/files.ts'
import type { Source } from '../source/files.ts'
import { withoutComments } from '../source/imports.ts'

const declaring = /^packages\/domain\/src\//
const server = /^apps\/server\/src\//
const entity = /\bentity\(\s*'([a-z_]+)'/g
const statement = /\bsql(?:<[^`]*?>)?`((?:\$\{(?:[^{}`]|`[^`]*`|\{[^{}]*\})*\}|[^`\\]|\\.)*)`/g
const tableReference = /\b(?:from|join|update|using|,)\s+([a-z_]+)\b(?=(?:\s+(?:as\s+)?([a-z_]\w*))?)/g
const keywords = new Set([
  'set',
  'where',
  'on',
  'order',
  'join',
  'using',
  'for',
  'limit',
  'group',
  'left',
  'cross',
  'from',
  'union',
])
const ADVICE =
  'Add `deleted_at is null`: only then do the partial indexes serve it. If deleted rows count too, list it in exceptions with the reason.'

/** Statements about deleted rows as well, by file and table. */
export const exceptions: Readonly<Record<string, string>> = {
  'apps/server/src/modules/reference/landPorts.queries.ts port':
    'ports that the platform deleted are not shipped again',
  'apps/server/src/demo/store.queries.ts order_head': 'removed orders show, too, that the demonstration was set up',
  'apps/server/src/modules/rights/menus/catalogue.queries.ts app_user':
    'restored users must be found by the search too',
  'apps/server/src/modules/rights/menus/catalogue.queries.ts role': 'restored roles must be found by the search too',
  'apps/server/src/modules/rights/menus/catalogue.queries.ts user_group':
    'restored groups must be found by the search too',
  'apps/server/src/platform/notices/outgoing.queries.ts outgoing_notice': 'expired rows go, removed or not',
  'apps/server/src/modules/identity/signIn/record.queries.ts sign_in': 'expired rows go, removed or not',
  'apps/server/src/documents/events/events.queries.ts receipt': 'the newest event by the primary key',
  'apps/server/src/documents/events/events.queries.ts gate_event': 'the newest event by the primary key',
  'apps/server/src/modules/message/missedEvents.queries.ts receipt': 'the newest event by the primary key',
  'apps/server/src/modules/message/missedEvents.queries.ts gate_event': 'the newest event by the primary key',
  'apps/server/src/modules/message/missedEvents.queries.ts enterprise':
    'events of a removed enterprise still advance its cursor',
}

/**
 * The messages for statements that read or write a table of an entity, other than by its id, and do not exclude its deleted rows.
 * Unused exceptions are reported too.
 */
export function withDeletedRows(files: readonly Source[]): string[] {
  const tables = new Set(
    files
      .filter(({ path }) => declaring.test(path) && !isTest(path))
      .flatMap(({ text }) => [...text.matchAll(entity)].map(([, table]) => table!)),
  )
  const used = new Set<string>()
  const messages = files.flatMap(({ path, text }) => {
    if (!server.test(path) || isTest(path)) return []
    return [...withoutComments(text).matchAll(statement)].flatMap(([, sql = '']) =>
      unguarded(sql, tables).flatMap((table) => {
        const key = `${path} ${table}`
        used.add(key)
        return key in exceptions ? [] : [`${path} takes deleted rows of ${table} too\n    ${ADVICE}`]
      }),
    )
  })
  const stale = Object.keys(exceptions).filter(
    (key) => !used.has(key) && files.some(({ path }) => key.startsWith(`${path} `)),
  )
  return [...new Set(messages), ...stale.map((key) => `${key}: the exception for deleted rows is not needed any more`)]
}

/** The tables of a statement whose deleted rows it does not exclude and that it does not find by id. */
function unguarded(sql: string, tables: ReadonlySet<string>): string[] {
  return [...sql.matchAll(tableReference)].flatMap(([, table = '', next = table]) => {
    if (!tables.has(table)) return []
    const alias = keywords.has(next) ? table : next
    const column = (name: string) => `(?:\\b${alias}\\.|(?<![.\\w]))${name}`
    const isGuarded = new RegExp(`${column('deleted_at')}\\b`).test(sql)
    const isById = new RegExp(`${column('id')}\\s*(?:=|in\\b)|=\\s*${alias}\\.id\\b`).test(sql)
    return isGuarded || isById ? [] : [table]
  })
}
