import { hurryInside } from './shell/guard/ahead.ts'
import { leaveUnreadableAddress } from './shell/guard/destination.ts'
import './theme/base.css'

// This script imports neither React nor the page: it runs as soon as its few kilobytes have arrived, so that rights, rows and the code of
// the screen are requested while the large scripts load.
leaveUnreadableAddress()
hurryInside()
void import('./shell/page.tsx')
