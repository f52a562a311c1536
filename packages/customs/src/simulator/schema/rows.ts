import { manifestRows } from '@guanqiao/domain/customs/elementTables/roadManifest'
import type { ManifestFunction, RoadManifestType } from '@guanqiao/domain/customs/elementTables/roadManifest'
import { isDeletable, roadDocumentRows, roadDocumentTypes } from '@guanqiao/domain/customs/elementTables/roadDocuments'
import type { RoadDocumentFunction, RoadDocumentType } from '@guanqiao/domain/customs/elementTables/roadDocuments'
import type { Row, Rows } from '../../xml/table.ts'
import type { Format } from '../../xml/formats.ts'
import { schemaTypes } from './simpleTypes.ts'

export type Variant =
  | { readonly message_type: RoadManifestType; readonly function_code: ManifestFunction }
  | { readonly message_type: RoadDocumentType; readonly function_code: RoadDocumentFunction }

/** The schema of a type and function; undefined if there is none, or none is declared. */
export function variantOf(type: string, fn: string): Variant | undefined {
  if ((type === 'MT1401' || type === 'MT2401') && (fn === '9' || fn === '5' || fn === '3'))
    return { message_type: type, function_code: fn }
  const other = roadDocumentTypes.find((documentType) => documentType === type)
  if (!other || !(fn === '2' || (fn === '3' && isDeletable(other)))) return undefined
  return { message_type: other, function_code: fn }
}

const plain = (name: string, property: string, label: string): Row => ({
  kind: 'leaf',
  name,
  property,
  label,
  required: true,
  format: formatOf(property),
})

const headRows: Row = {
  kind: 'wrap',
  name: 'Head',
  rows: [
    plain('MessageID', 'message_id', '报文编号'),
    plain('FunctionCode', 'function_code', '功能代码'),
    plain('MessageType', 'message_type', '报文类型'),
    plain('SenderID', 'sender_id', '发送方代码'),
    plain('ReceiverID', 'receiver_id', '接收方代码'),
    plain('SendTime', 'send_time', '发送时间'),
    plain('Version', 'version', '版本号'),
  ],
}

/** The text verbatim: everything that the schema accepts is read. */
function formatOf(property: string): Format {
  const refuse = schemaTypes[property]
  if (!refuse) throw new Error(`no type of the schema is known for ${property}`)
  return { kind: 'text', max: Infinity, refuse, send: (value) => value }
}

/** The table's rows with the schema's types instead of the rules', and fixed values as enumerations. */
function withType(row: Row): Row {
  switch (row.kind) {
    case 'fixed':
      return plain(row.name, 'transport_mode', '运输方式代码')
    case 'leaf': {
      const { attribute } = row
      const noted =
        attribute && 'property' in attribute ? { ...attribute, format: formatOf(attribute.property) } : attribute
      return { ...row, format: formatOf(row.property), attribute: noted }
    }
    case 'leaves':
      return { ...row, format: formatOf(row.property) }
    default:
      return { ...row, rows: row.rows.map(withType) }
  }
}

const rowsByType = new Map<string, Rows>()

/**
 * Everything under Manifest by the schema. Filings may contain the commodity code, which the schema of 2019 lacks: ports that
 * exchange data with Mongolia require it, and only customs knows which ports those are.
 */
export function schemaRows(variant: Variant): Rows {
  const { message_type, function_code } = variant
  const key = `${message_type}/${function_code}`
  const cached = rowsByType.get(key)
  if (cached) return cached
  const body =
    variant.message_type === 'MT1401' || variant.message_type === 'MT2401'
      ? manifestRows(variant.message_type, variant.function_code as ManifestFunction, { hs_code: true })
      : roadDocumentRows(variant.message_type, variant.function_code as RoadDocumentFunction)
  const rows = [headRows, ...body.map(withType)]
  rowsByType.set(key, rows)
  return rows
}
