import { documentTypes } from '@guanqiao/domain/documentTypes/index'
import { noteSubjects } from '@guanqiao/domain/notes/subjects'
import type { Entity } from '@guanqiao/domain/kit/entity'

/** Tables whose `doc_type` is a key of any document. */
const naming = ['customs_message', 'receipt', 'local_rule', 'document_container'] as const

const listed = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ')

/** What documents for customs need besides their tables: indexes for batches, rejections and alarms, and the lists of all documents. */
export function draftOfDocuments(several: readonly Entity[], migrations: readonly string[]): string {
  const isNew = ({ table }: Entity) => !migrations.some((text) => text.includes(`create table ${table} (`))
  const added = documentTypes.flatMap(({ entity }) => (several.includes(entity) && isNew(entity) ? [entity.table] : []))
  if (added.length === 0) return ''
  const keys = listed(documentTypes.map(({ key }) => key))
  const followed = noteSubjects.flatMap(({ table }) => (table === 'batch' ? [] : [table]))
  return `\n${[
    ...added.flatMap((table) => [
      `create index ${table}_batch on ${table} (enterprise_id, batch_number) where deleted_at is null;`,
      `create index ${table}_standing on ${table} (enterprise_id, last_at desc) where last_code = '03' and deleted_at is null;`,
      `create index ${table}_alarm on ${table} (enterprise_id, id) where alarm is not null and deleted_at is null;`,
    ]),
    ...naming.map(
      (table) =>
        `alter table ${table} drop constraint ${table}_doc_type_check,\n` +
        `  add constraint ${table}_doc_type_check check (doc_type in (${keys}));`,
    ),
    '-- A change of its state notifies its followers.',
    'drop trigger audit_log_followers on audit_log;',
    'create trigger audit_log_followers after insert on audit_log for each row when (new.may_change_state)',
    `  execute function remind_followers(${listed([...followed, 'weighing'])});`,
  ].join('\n')}\n`
}
