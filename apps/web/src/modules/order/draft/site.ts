import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { findLookup } from '@guanqiao/domain/kit/calls/lookup'
import { call } from '../../../kit/call.ts'

type Site = OutputOf<typeof findLookup>[number]

/** The effect of selecting a port on the supervised site. */
export interface SiteChange {
  /** The site to set; null clears the field; undefined keeps it. */
  readonly site: Pick<Site, 'id' | 'text'> | null | undefined
  /** A message for the user. */
  readonly message?: string
}

const MAX_SITES = 100

/** The selectable sites of a port. */
export const sitesOf = async (portId: string): Promise<Site[]> =>
  (await call(findLookup, { model: 'site', port_id: portId, limit: MAX_SITES })).filter((site) => !site.disabled)

/** A site of the port stays; the only site of a port is filled in; a site of another port is removed, with a message at the field. */
export function siteAfter(
  sites: readonly Pick<Site, 'id' | 'text'>[],
  selectedSite: { readonly id: unknown; readonly text: string | undefined },
  portText: string,
): SiteChange {
  if (sites.some((site) => site.id === selectedSite.id)) return { site: undefined }
  const [only] = sites.length === 1 ? sites : []
  if (!selectedSite.id) return only ? { site: only } : { site: undefined }
  const gone = `“${selectedSite.text ?? '原监管场所'}”不属于${portText}`
  return only
    ? { site: only, message: `${gone}，已换成“${only.text}”` }
    : { site: null, message: `${gone}，请重新选择` }
}
