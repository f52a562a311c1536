/** Stands where antd's filter menu would: a column that asks for one is a mistake. */
export default function NoColumnFilter(): never {
  throw new Error('column filters are left out of the build: filter by the search form')
}

/** The keys of filter options; there are none. */
export const flattenKeys = (): readonly string[] => []
