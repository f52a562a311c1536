import type { QueryClient } from '@tanstack/react-query'
import { setConnection } from './connection.ts'

/** Starts listening to the server once its code has loaded; no screen waits for it. Returns the function that stops it. */
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
