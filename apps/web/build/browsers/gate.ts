import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build } from 'vite'
import type { Plugin, Rolldown } from 'vite'
import { buildTarget } from './supported.ts'

/**
 * The first script of the page, in the page itself: a file would cost everybody a request. Written in ECMAScript 3, so that every
 * browser can read it.
 *
 * The unit `lh` came with Chromium 109 and Safari 16.4, `:has` and `Intl.Segmenter` with Firefox 121 and 125: a browser without them lacks
 * more that the product needs, and gets the page that says so. Built-ins that came later are supplied (polyfills.ts).
 */
export const gateScript = (polyfills: string): string =>
  [
    '(function(){',
    'var css=window.CSS;',
    'if(!css||!css.supports||!css.supports("height","1lh")||!css.supports("selector(:has(a))")||!window.Intl||!Intl.Segmenter)',
    'location.replace("/browser.html#"+location.pathname+location.search);',
    'else if(![].toSorted||!Map.groupBy||!Promise.withResolvers||!AbortSignal.any)',
    `document.write('<script src="${polyfills}"><\\/script>')`,
    '})()',
  ].join('')

/** Puts the first script into the page, and the file with the missing built-ins beside the others. */
export function gate(): Plugin {
  let path = ''
  return {
    name: 'browser-gate',
    apply: 'build',
    async buildStart() {
      const source = await bundledPolyfills()
      const fileName = `assets/polyfills-${createHash('sha256').update(source).digest('base64url').slice(0, 7)}.js`
      path = `/${fileName}`
      this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: () => [
      // A browser without module scripts may have forbidden the script in the page as well: older policies know no hashes.
      { tag: 'script', children: gateScript(path), injectTo: 'head-prepend' },
      { tag: 'script', attrs: { nomodule: true, src: '/browser.js' }, injectTo: 'head' },
    ],
  }
}

/** The polyfills as a classic script: it runs before all module scripts. */
export async function bundledPolyfills(): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: buildTarget,
      lib: { entry: join(import.meta.dirname, 'polyfills.ts'), formats: ['iife'], name: 'polyfills' },
    },
  })
  const [{ output }] = built as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput]
  return output[0].code
}
