import type { FastifyRequest } from 'fastify'
import { hasRefusedSigns } from './body.ts'

/** Printable ASCII without escapes: most addresses. */
const PLAIN = /^[!-$&-*,-~]*$/

/** Whether an address decodes to permitted text: `/%` and `/?q=%E0%A4%A` do not. */
export function isReadable(url: string): boolean {
  if (PLAIN.test(url)) return true
  try {
    return !hasRefusedSigns(decodeURIComponent(url.replaceAll('+', ' ')))
  } catch {
    return false
  }
}

/**
 * Whether this request gets the page of the screens: a browser may open any address (`accept` names HTML); a program such as curl,
 * which accepts everything, gets the page at `/` only. Any other request without a route is a mistaken call.
 */
export function opensPage({ method, originalUrl, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const accept = headers.accept ?? '*/*'
  if (accept.includes('text/html')) return true
  return pathOf(originalUrl) === '/' && /(?:\*|text)\/\*/.test(accept) && isReadable(originalUrl)
}

export const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''
