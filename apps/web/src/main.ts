import { hurryInside } from './shell/guard/prefetch.ts'
import { leaveUnreadableAddress } from './shell/guard/destination.ts'
import waiting from './shell/pages/waiting.css?inline'
import base from './theme/base.css?inline'

// This script imports neither React nor the page: it runs as soon as its few kilobytes have arrived, so that rights, rows and the code of
// the screen are requested while the large scripts load.
leaveUnreadableAddress()
hurryInside()
// As files, these styles would take two of the browser's six connections from the large scripts.
const style = document.createElement('style')
style.textContent = base + waiting
// Its layers come first, whatever sheets have been requested by now.
document.head.prepend(style)
void import('./shell/page.tsx')
