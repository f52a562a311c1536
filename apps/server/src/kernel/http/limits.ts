interface Bucket {
  left: number
  at: number
}

/**
 * Allows `perMinute` requests per minute for each key, also in one burst, and refuses further ones. Uses a monotonic clock: if the
 * wall clock were set back, everybody would be refused until it caught up.
 */
export function createLimit(perMinute: number, now: () => number = () => performance.now()): (key: string) => boolean {
  const buckets = new Map<string, Bucket>()
  let swept = now()
  return (key) => {
    if (perMinute === 0) return true
    const time = now()
    if (time - swept > 60_000) {
      swept = time
      for (const [address, { at }] of buckets) if (time - at > 60_000) buckets.delete(address)
    }
    const bucket = buckets.get(key) ?? { left: perMinute, at: time }
    bucket.left = Math.min(perMinute, bucket.left + (Math.max(0, time - bucket.at) / 60_000) * perMinute)
    bucket.at = time
    buckets.set(key, bucket)
    if (bucket.left < 1) return false
    bucket.left -= 1
    return true
  }
}
