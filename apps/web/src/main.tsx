import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { hurryInside } from './shell/guard/ahead.ts'
import { leaveUnreadableAddress } from './shell/guard/destination.ts'
import { watchRefusals } from './shell/guard/refusals.ts'
import { makeRouter } from './shell/router.tsx'
import { applyAppearance } from './theme/appearance.ts'
import './theme/base.css'

const Notices = lazy(() => import('./shell/notices/Notices.tsx').then((it) => ({ default: it.Notices })))

applyAppearance()
leaveUnreadableAddress()
watchRefusals()
hurryInside()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={makeRouter()} />
    <Suspense fallback={null}>
      <Notices />
    </Suspense>
  </StrictMode>,
)
