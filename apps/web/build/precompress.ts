import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const worthwhile = /\.(js|css|html|svg|json|txt)$/
/** Below this size the headers outweigh the savings. */
const leastBytes = 1024
const squeeze = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes `.br` and `.gz` beside every text file of the build, so that the server never compresses one during a request. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir)
    },
    closeBundle: async () => {
      const names = await readdir(folder, { recursive: true })
      await Promise.all(names.filter((name) => worthwhile.test(name)).map((name) => compress(join(folder, name))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < leastBytes) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await Promise.all([
    squeeze(bytes, { params }).then((packed) => writeFile(`${file}.br`, packed)),
    zip(bytes, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ])
}
