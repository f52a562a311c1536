import type { ManifestFunction, RoadManifestType } from '@guanqiao/domain/customs/elementTables/roadManifest'
import { manifestRows } from '@guanqiao/domain/customs/elementTables/roadManifest'
import { headRow, messageId } from '../road/head.ts'
import { pattern } from '../xml/formats.ts'
import type { Rows } from '../xml/table.ts'

const deletionId = pattern(/^(?=.{3,64}$)[A-Za-z0-9]+[A-Za-z0-9_*/]+DEL$/, '原报文编号加 DEL')

/**
 * Everything under Manifest, in schema order. Goes beyond the schema of 2019 for the commodity code in filings: when reading,
 * because customs may accept it one day, and for ports that require it (`hs_code`).
 */
export const roadManifestRows = (type: RoadManifestType, fn: ManifestFunction, hs_code = false): Rows => [
  headRow(type, fn, fn === '3' ? deletionId : messageId),
  ...manifestRows(type, fn, { hs_code }),
]
