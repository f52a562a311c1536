import type { RoadManifestMessage } from '../roadManifest/message.ts'

/** yyyyMMdd of the crossing, if the message states it. */
export function dayOf(message: RoadManifestMessage): string | undefined {
  const declaredTime =
    message.function_code === '3'
      ? undefined
      : message.message_type === 'MT1401'
        ? message.arrival_date
        : message.function_code === '9'
          ? message.loading_time
          : undefined
  return declaredTime?.slice(0, 8)
}
