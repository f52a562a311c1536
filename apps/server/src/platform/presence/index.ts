export { Presence } from './presence.ts'
export { followOpenings } from './sockets.ts'
