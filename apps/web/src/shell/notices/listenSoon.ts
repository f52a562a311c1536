import type { QueryClient } from '@tanstack/react-query'
import { setConnection } from './connection.ts'

/** Begins to listen to the server once the code for it is here; nothing on screen waits for that. Returns how to stop. */
export function listenSoon(client: QueryClient): () => void {
  let stop: () => void = () => undefined
  let isStopped = false
  void import('./socket.ts').then(
    ({ listen }) => {
      if (!isStopped) stop = listen(client)
    },
    () => setConnection('lost'),
  )
  return () => {
    isStopped = true
    stop()
  }
}
