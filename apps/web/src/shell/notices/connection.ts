import { store } from '../../kit/events/store.ts'

/** `connecting` before the first registration, `live` while registered, `lost` until the next one. */
export type Connection = 'connecting' | 'live' | 'lost'

export const { set: setConnection, use: useConnection } = store<Connection>('connecting')
