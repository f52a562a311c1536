import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

const chunksOf = (bundle: Bundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((output) => output.type === 'chunk')

/** A chunk's file with all its static imports, without duplicates. */
function filesOf(bundle: Bundle, file: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[file]
  if (chunk?.type !== 'chunk' || seen.has(file)) return seen
  seen.add(file)
  for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style)
  for (const next of chunk.imports) filesOf(bundle, next, seen)
  return seen
}

const preloadTag = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" fetchpriority="low" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`

/** The page with its packages: the first script requests it too, a round trip later. */
const everywhere = ['start']

/** The frame of the screens with the list, and the catalogue by which the first script finds the screen of the address. */
const inside = ['work', 'screens']

/**
 * Adds references to the parts of every page to `index.html`, and writes `inside.html` beside it: the same page for signed-in addresses,
 * which references the parts that every screen needs too. The largest come first: of the browser's six connections, style sheets and small
 * scripts would otherwise take those that the large ones need for all of the time. Discovered only by the first script, they would arrive a round trip later.
 */
export function insidePage(): Plugin {
  return {
    name: 'inside-page',
    apply: 'build',
    writeBundle: async ({ dir = '' }, bundle) => {
      const path = join(dir, 'index.html')
      const page = await readFile(path, 'utf8')
      const withLinks = (parts: readonly string[]): string => {
        const files = parts.flatMap((output) => {
          const chunk = chunksOf(bundle).find(({ name }) => name === output)
          if (!chunk) throw new Error(`no chunk is called ${output}: see build/chunks.ts`)
          return [...filesOf(bundle, chunk.fileName)]
        })
        const weight = (file: string): number => {
          const output = bundle[file]
          return output?.type === 'chunk' ? output.code.length : 0
        }
        const links = [...new Set(files)]
          .filter((file) => !page.includes(file))
          .toSorted((a, b) => weight(b) - weight(a))
          .map(preloadTag)
        return page.replace('</head>', `${links.join('')}</head>`)
      }
      await writeFile(path, withLinks(everywhere))
      await writeFile(join(dir, 'inside.html'), withLinks([...everywhere, ...inside]))
    },
  }
}
