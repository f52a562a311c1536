import { viewedRole } from '../session/viewAs.ts'
import { away } from './activity.ts'

const services: Readonly<Record<string, string>> = {
  platform: 'platform',
  transport: 'transport-management',
  document: 'platfrom-document-api',
  customs: 'customs-api',
  enterprise: 'enterprise-api',
  port: 'port_logistics',
  devices: 'device-api',
  base: 'customs-base',
  es: 'messaging',
}

/** The service tag of a path, by its first segment (after an optional `/api`). */
export function serviceOf(path: string): string {
  const [first = '', second = ''] = path.split('/').filter(Boolean)
  return services[first === 'api' ? second : first] ?? 'platform'
}

interface HeaderOptions {
  readonly isJson: boolean
  readonly idempotencyKey: string | undefined
  readonly token: string | undefined
  /** The enterprise for which the platform's staff write. */
  readonly enterpriseId?: string | undefined
  readonly isMinimal?: boolean | undefined
}

export function headersFor(
  path: string,
  { isJson, idempotencyKey, token, enterpriseId, isMinimal }: HeaderOptions,
): Headers {
  const headers = new Headers({ Accept: 'application/json', 'Service-Name': serviceOf(path) })
  if (token) headers.set('Access-Token', token)
  if (isJson) headers.set('Content-Type', 'application/json')
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  if (isMinimal) headers.set('Prefer', 'return=minimal')
  if (enterpriseId) headers.set('Enterprise-Id', enterpriseId)
  if (away.now) headers.set('Background', '1')
  const role = viewedRole()
  if (token && role) headers.set('View-As', role)
  return headers
}

/** The query string of an input; empty values are omitted, several values are joined by commas. */
export function queryOf(input: unknown): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input ?? {})) {
    if (value === null || value === undefined || value === '') continue
    query.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = query.toString()
  return text && `?${text}`
}
