import { handoverChannel, handoverChannelApi } from './channel.ts'

export const handoverEntities = [handoverChannel] as const
export const handoverOperations = [...Object.values(handoverChannelApi)]
