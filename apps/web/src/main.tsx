import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { watchRefusals } from './shell/guard/refusals.ts'
import { Notices } from './shell/notices/Notices.tsx'
import { makeRouter } from './shell/router.tsx'
import { applyAppearance } from './theme/appearance.ts'
import './theme/base.css'

applyAppearance()
watchRefusals()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={makeRouter()} />
    <Notices />
  </StrictMode>,
)
