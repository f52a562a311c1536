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

/** The frame of every screen with the list, and the fields that nearly every screen declares. */
const referenced = ['work', 'values']

/**
 * Writes `inside.html` beside `index.html`: the same page for signed-in addresses, which references the parts that every screen
 * needs. Discovered only by the first script, they would arrive a round trip later.
 */
export function insidePage(): Plugin {
  return {
    name: 'inside-page',
    apply: 'build',
    writeBundle: async ({ dir = '' }, bundle) => {
      const page = await readFile(join(dir, 'index.html'), 'utf8')
      const files = referenced.flatMap((part) => {
        const chunk = chunksOf(bundle).find(({ name }) => name === part)
        if (!chunk) throw new Error(`no chunk is called ${part}: see build/chunks.ts`)
        return [...filesOf(bundle, chunk.fileName)]
      })
      const links = [...new Set(files)].filter((file) => !page.includes(file)).map(linkTo)
      await writeFile(join(dir, 'inside.html'), page.replace('</head>', `${links.join('')}</head>`))
    },
  }
}
