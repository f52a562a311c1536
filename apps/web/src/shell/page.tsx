import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { lazyWithRetry } from '../kit/parts/lazyWithRetry.ts'
import { watchRefusals } from './guard/refusals.ts'
import { makeRouter } from './router.tsx'
import { applyAppearance } from '../theme/appearance.ts'

const Notices = lazyWithRetry(() => import('./notices/Notices.tsx').then((module) => ({ default: module.Notices })))

applyAppearance()
watchRefusals()

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
