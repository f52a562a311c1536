import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dispensable, supplied } from './exceptions.ts'
import { newScriptFeatures } from './scriptFeatures.ts'
import { newStyleFeatures } from './styleFeatures.ts'
import { oldestBrowsers } from './supported.ts'

const assets = join(import.meta.dirname, '../../dist/assets')
const featuresByFile = new Map<string, string[]>()
for (const name of readdirSync(assets)) {
  // Supplies the new ones, and names them.
  if (!/(?<!^polyfills-.*)\.(js|css)$/.test(name)) continue
  const text = readFileSync(join(assets, name), 'utf8')
  const features = name.endsWith('.css') ? newStyleFeatures(text) : newScriptFeatures(text)
  for (const feature of features) featuresByFile.set(feature, [...(featuresByFile.get(feature) ?? []), name])
}
const exceptions = { ...dispensable, ...Object.fromEntries(supplied.map((name) => [name, ''])) }
const unknown = [...featuresByFile].filter(([feature]) => !Object.hasOwn(exceptions, feature))
const stale = Object.keys(exceptions).filter((feature) => !featuresByFile.has(feature))
for (const [feature, files] of unknown)
  console.error(`${feature} is missing in one of the oldest supported browsers: ${files.join(', ')}`)
for (const feature of stale) console.error(`${feature} is not used any more: remove its exception`)
if (unknown.length > 0)
  console.error(
    '    Write it otherwise, supply it in polyfills.ts and gate.ts, or name in exceptions.ts why the page works without it.',
  )
console.log(
  `oldest browsers ${Object.entries(oldestBrowsers)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')}: ${featuresByFile.size} newer features, all supplied or dispensable`,
)
process.exitCode = unknown.length + stale.length > 0 ? 1 : 0
