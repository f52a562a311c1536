import { join } from 'node:path'
import type { Plugin } from 'vite'

const table = /[\\/]antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter[\\/]index\.js$/

/**
 * Leaves antd's column filters out: lists are filtered by their search form, and the filter menus alone would bring a tree, radio
 * buttons and a search box to every list.
 */
export const withoutColumnFilters = (): Plugin => ({
  name: 'without-column-filters',
  apply: 'build',
  enforce: 'pre',
  resolveId: (specifier, importer) =>
    specifier === './FilterDropdown' && importer !== undefined && table.test(importer)
      ? join(import.meta.dirname, 'noColumnFilter.ts')
      : undefined,
})
