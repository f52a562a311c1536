import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Parts of antd and the router that every list would load although no screen uses them, by importing module. */
const parts: readonly (readonly [importer: RegExp, specifier: string])[] = [
  // Only for tooltips that share one popup.
  [/antd[\\/]es[\\/]config-provider[\\/]index\.js$/, '../tooltip/UniqueProvider'],
  // Hooks for measuring the router, which nobody registers.
  [/react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]router\.js$/, './instrumentation.js'],
  // Kinds of input that no form has; the text area is imported directly.
  [/antd[\\/]es[\\/]input[\\/]index\.js$/, './Group'],
  [/antd[\\/]es[\\/]input[\\/]index\.js$/, './OTP'],
  [/antd[\\/]es[\\/]input[\\/]index\.js$/, './Password'],
  [/antd[\\/]es[\\/]input[\\/]index\.js$/, './Search'],
  [/antd[\\/]es[\\/]input[\\/]index\.js$/, './TextArea'],
  // Dialogs show their own loading states.
  [/antd[\\/]es[\\/](modal[\\/]Modal|drawer[\\/]DrawerPanel)\.js$/, '../skeleton'],
]

/** Excludes unused parts of packages from the build. */
export const leaveOut = (): Plugin => ({
  name: 'leave-out',
  apply: 'build',
  enforce: 'pre',
  resolveId: (specifier, importer = '') =>
    parts.some(([by, part]) => part === specifier && by.test(importer))
      ? join(import.meta.dirname, 'leftOutPart.ts')
      : undefined,
})
