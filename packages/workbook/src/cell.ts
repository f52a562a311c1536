/** What a cell holds. A date is the clock that the sheet shows, as if it were UTC: sheets know no time zone. */
export type CellValue = string | number | boolean | Date | null
