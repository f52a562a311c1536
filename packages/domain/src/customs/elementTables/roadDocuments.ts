import type { OtherFunction, OtherRoadType } from './roadOther.ts'
import { otherRoadRows, otherRoadTypes } from './roadOther.ts'
import type { PackingType } from './roadPacking.ts'
import { packingRows, packingTypes } from './roadPacking.ts'
import type { ReportType } from './roadReports.ts'
import { reportRows, reportTypes } from './roadReports.ts'
import type { Rows } from './row.ts'

/** The road messages besides the manifest, with their element tables. */
export const roadDocumentTypes = [...otherRoadTypes, ...reportTypes, ...packingTypes] as const
export type RoadDocumentType = OtherRoadType | ReportType | PackingType
/** 2 declares, 3 deletes. */
export type RoadDocumentFunction = OtherFunction

export const isReport = (type: string): type is ReportType => reportTypes.some((report) => report === type)

export const isPackingList = (type: string): type is PackingType => packingTypes.some((packing) => packing === type)

/** The rows below the root, after the head, in schema order. */
export function roadDocumentRows(type: RoadDocumentType, fn: RoadDocumentFunction): Rows {
  if (isPackingList(type)) return packingRows(fn)
  return isReport(type) ? reportRows(type, fn) : otherRoadRows(type, fn)
}

/** Whether the table has a message that deletes a document of this type; applications have none. */
export const isDeletable = (type: RoadDocumentType): boolean => roadDocumentRows(type, '3').length > 0
