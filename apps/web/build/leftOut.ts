import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Parts of antd that come with every list though no screen uses them, by who asks for them. */
const parts: readonly (readonly [importer: RegExp, specifier: string])[] = [
  // Lists are filtered by their search form; the filter menus of columns would bring a tree and a search box.
  [/antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter[\\/]index\.js$/, './FilterDropdown'],
  // Lists have pages; long lines of documents stand in the line grid.
  [/antd[\\/]es[\\/]table[\\/]InternalTable\.js$/, './RcTable/VirtualTable'],
  // Rows are chosen by boxes, one by one or all of a page.
  [/antd[\\/]es[\\/]table[\\/]hooks[\\/]useSelection\.js$/, '../../radio'],
  [/antd[\\/]es[\\/]table[\\/]hooks[\\/]useSelection\.js$/, '../../dropdown'],
  // Kinds of input that no form has; the large one is imported by its own name.
  [/antd[\\/]es[\\/]input[\\/]index\.js$/, './Group'],
  [/antd[\\/]es[\\/]input[\\/]index\.js$/, './OTP'],
  [/antd[\\/]es[\\/]input[\\/]index\.js$/, './Password'],
  [/antd[\\/]es[\\/]input[\\/]index\.js$/, './Search'],
  [/antd[\\/]es[\\/]input[\\/]index\.js$/, './TextArea'],
  // Dialogs say themselves what they wait for.
  [/antd[\\/]es[\\/](modal[\\/]Modal|drawer[\\/]DrawerPanel)\.js$/, '../skeleton'],
]

/** Leaves unused parts of antd out of the build. */
export const leaveOut = (): Plugin => ({
  name: 'leave-out',
  apply: 'build',
  enforce: 'pre',
  resolveId: (specifier, importer = '') =>
    parts.some(([by, part]) => part === specifier && by.test(importer))
      ? join(import.meta.dirname, 'leftOutPart.ts')
      : undefined,
})
