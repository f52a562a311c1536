import type { QueryClient } from '@tanstack/react-query'
import { loadWithRetry } from '../../kit/parts/lazyWithRetry.ts'
import { setConnection } from './connection.ts'

const code = async () => {
  try {
    const [{ io }, { listen }] = await Promise.all([import('socket.io-client'), import('./socket.ts')])
    return { io, listen }
  } catch (error) {
    setConnection('lost')
    throw error
  }
}

/**
 * Starts listening to the server once its code has loaded; no screen waits for it. `opened` is when the screens began to read, as counted by
 * `performance.now()`: what has happened since is caught up. Returns the function that stops it.
 */
export function listenWhenLoaded(client: QueryClient, opened: number): () => void {
  let stop: () => void = () => undefined
  let isStopped = false
  void loadWithRetry(code).then(({ io, listen }) => {
    if (!isStopped) stop = listen(io, client, opened)
  })
  return () => {
    isStopped = true
    stop()
  }
}
