import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

const chunksOf = (bundle: Bundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((part) => part.type === 'chunk')

/** A chunk's file with all its static imports, without duplicates. */
function filesOf(bundle: Bundle, file: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[file]
  if (chunk?.type !== 'chunk' || seen.has(file)) return seen
  seen.add(file)
  for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style)
  for (const next of chunk.imports) filesOf(bundle, next, seen)
  return seen
}

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`

/**
 * Writes `inside.html` beside `index.html`: the same page for signed-in addresses, which references the frame of every screen
 * directly. Discovered only by the first script, the frame would arrive a round trip later.
 */
export function insidePage(): Plugin {
  return {
    name: 'inside-page',
    apply: 'build',
    writeBundle: async ({ dir = '' }, bundle) => {
      const work = chunksOf(bundle).find(({ name }) => name === 'work')
      if (!work) throw new Error('no chunk is called work: see build/chunks.ts')
      const page = await readFile(join(dir, 'index.html'), 'utf8')
      const links = [...filesOf(bundle, work.fileName)].filter((file) => !page.includes(file)).map(linkTo)
      await writeFile(join(dir, 'inside.html'), page.replace('</head>', `${links.join('')}</head>`))
    },
  }
}
