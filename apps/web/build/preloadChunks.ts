import type { Plugin } from 'vite'

/** Vite's module with the function around each dynamic import. */
const HELPER = '\0vite/preload-helper.js'

/**
 * Fetches the files of a dynamic import before importing them. A browser remembers a module that it could not fetch for as long as the
 * page lives, and fails each later import of it without asking the server: a dialog first opened during a short outage could never be
 * opened again. What has been fetched comes from the browser's cache.
 */
export const preloadChunks = (): Plugin => ({
  name: 'preload-chunks',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id === HELPER ? `const fetched=new Map();export const __vitePreload=${preload.toString()}` : undefined,
})

/** The files by path, of each the request that is under way or has succeeded. */
declare const fetched: Map<string, Promise<unknown>>

/** Runs in the browser, and refers to nothing else in this file. */
function preload(load: () => Promise<unknown>, files: readonly string[] = []): Promise<unknown> {
  const request = async (href: string): Promise<void> => {
    const isStyle = href.endsWith('.css')
    if (document.querySelector(`link[rel="${isStyle ? 'stylesheet' : 'modulepreload'}"][href="${href}"]`)) return
    if (!isStyle) {
      const response = await fetch(href)
      if (!response.ok) throw new Error(String(response.status))
      await response.arrayBuffer()
      return
    }
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.href = href
    try {
      await new Promise((resolve, reject) => {
        link.onload = resolve
        link.onerror = reject
        document.head.append(link)
      })
    } catch (error) {
      link.remove()
      throw error
    }
  }
  const once = (href: string): Promise<unknown> => {
    const promise = fetched.get(href)
    if (promise) return promise
    const coming = request(href).catch((cause: unknown) => {
      fetched.delete(href)
      throw new TypeError(`Failed to fetch dynamically imported module: ${href}`, { cause })
    })
    fetched.set(href, coming)
    return coming
  }
  return Promise.all(files.map((file) => once(`/${file}`))).then(load)
}
