import type { FastifyRequest } from 'fastify'
import { hasRefusedSigns } from './body.ts'

/** Whether an address decodes to text that may come in: `/%` and `/?q=%E0%A4%A` do not. */
export function isReadable(url: string): boolean {
  try {
    return !hasRefusedSigns(decodeURIComponent(url.replaceAll('+', ' ')))
  } catch {
    return false
  }
}

/**
 * Whether the screens' page answers this request: a browser opens any address (`accept` names HTML), a program such as curl,
 * which accepts everything, gets the page at `/` alone. All else that no route takes is a mistaken call.
 */
export function opensPage({ method, originalUrl, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const accept = headers.accept ?? '*/*'
  if (accept.includes('text/html')) return true
  return pathOf(originalUrl) === '/' && /(?:\*|text)\/\*/.test(accept) && isReadable(originalUrl)
}

export const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''
