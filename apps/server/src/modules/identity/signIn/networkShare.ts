import { problem } from '@guanqiao/domain/kit/problem'

export type NetworkShare = <T>(network: string, work: () => Promise<T>) => Promise<T>

/** Limits the works in progress of each network, so that one leaves places to the others; throws `login.busy` beyond `maxOfNetwork`. */
export function createNetworkShare(maxOfNetwork: number): NetworkShare {
  const running = new Map<string, number>()
  return async (network, work) => {
    const count = running.get(network) ?? 0
    if (count >= maxOfNetwork) throw problem('login.busy')
    running.set(network, count + 1)
    try {
      return await work()
    } finally {
      const left = (running.get(network) ?? 1) - 1
      if (left > 0) running.set(network, left)
      else running.delete(network)
    }
  }
}
