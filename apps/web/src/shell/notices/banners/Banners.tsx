import { ClockBanner } from './ClockBanner.tsx'
import { NetworkBanner } from './NetworkBanner.tsx'

/** What concerns every screen, above it. */
export default function Banners() {
  return (
    <>
      <NetworkBanner />
      <ClockBanner />
    </>
  )
}
