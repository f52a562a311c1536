import type { HandoverTarget } from '../../gateways/handover/gateway.ts'
import { decrypt, encrypt } from '../../platform/secret/cipher.ts'
import type { SealedChannel } from './delivery.queries.ts'

/** Seals a secret for the row of its channel. */
export const sealSecret = (key: Buffer, secret: string, channelId: string): string =>
  encrypt(key, Buffer.from(secret, 'utf8'), channelId)

/** The target of a channel with its secret; one that was sealed with another server's key counts as missing. */
export function targetOf(key: Buffer, channel: SealedChannel): HandoverTarget {
  const { enterprise_id, way, folder, address, answers_address, auth, auth_user, sealed, channel_id } = channel
  const rest = {
    enterprise_id,
    way: way ?? 'folder',
    folder,
    address,
    answers_address,
    auth: auth ?? 'none',
    auth_user,
  }
  if (sealed === null) return { ...rest, secret: null }
  try {
    return { ...rest, secret: decrypt(key, sealed, channel_id).toString('utf8') }
  } catch {
    return { ...rest, secret: null }
  }
}
