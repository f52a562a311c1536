/**
 * The oldest browsers in which everything works. Chromium 109 is the last one for Windows 7. `gate.ts` recognises them by what they
 * can do, never by their name.
 */
export const oldestBrowsers = { chrome: 109, edge: 109, firefox: 125, safari: 16.4, safari_ios: 16.4 } as const

export type SupportedBrowser = keyof typeof oldestBrowsers

/** The same for the compiler of scripts and style sheets. */
export const buildTarget = ['es2022', 'chrome109', 'edge109', 'firefox125', 'safari16.4', 'ios16.4']
