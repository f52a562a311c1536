import { signInPages } from '@guanqiao/domain/screens/home'
import type { Screen } from '@guanqiao/domain/screens/screen'
import { createBrowserRouter } from 'react-router'
import { signInGate } from './guard/signInGate.ts'
import { PageFault } from './pages/PageFault.tsx'
import { LoadingPage } from './pages/LoadingPage.tsx'

/** Its title is read by the frame of the pages. */
const page = ({ path, title }: Pick<Screen, 'path' | 'title'>) => ({ path, handle: title })

/** The pages before sign-in, and one route for everything behind it: its screens are looked up by path. */
export const makeRouter = () =>
  createBrowserRouter([
    {
      path: '/user',
      loader: signInGate,
      HydrateFallback: LoadingPage,
      ErrorBoundary: PageFault,
      lazy: { Component: async () => (await import('./signin/UserFrame.tsx')).UserFrame },
      children: [
        { ...page(signInPages.signIn), lazy: { Component: async () => (await import('./SignIn.tsx')).SignIn } },
        {
          ...page(signInPages.register),
          lazy: { Component: async () => (await import('./signin/register/Register.tsx')).Register },
        },
        {
          ...page(signInPages.registerResult),
          lazy: { Component: async () => (await import('./signin/register/RegisterResult.tsx')).RegisterResult },
        },
        {
          ...page(signInPages.forgotPassword),
          lazy: { Component: async () => (await import('./signin/recovery/ForgotPassword.tsx')).ForgotPassword },
        },
        {
          ...page(signInPages.resetPassword),
          lazy: { Component: async () => (await import('./signin/recovery/ResetPassword.tsx')).ResetPassword },
        },
        {
          ...page(signInPages.passwordDue),
          lazy: { Component: async () => (await import('./signin/due/PasswordDue.tsx')).PasswordDue },
        },
        {
          ...page(signInPages.factorDue),
          lazy: { Component: async () => (await import('./signin/due/FactorDue.tsx')).FactorDue },
        },
        {
          ...page(signInPages.noRights),
          lazy: { Component: async () => (await import('./signin/NoRights.tsx')).NoRights },
        },
        { path: '*?', lazy: () => import('./signin/setup/rarePage.ts') },
      ],
    },
    {
      path: '/*',
      HydrateFallback: LoadingPage,
      ErrorBoundary: PageFault,
      lazy: {
        loader: async () => (await import('./guard/enter.ts')).enter,
        Component: async () => (await import('./Shell.tsx')).Shell,
      },
    },
  ])
