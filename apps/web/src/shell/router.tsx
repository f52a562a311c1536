import { createBrowserRouter, redirect } from 'react-router'
import { signInGate } from './guard/signInGate.ts'
import { PageFault } from './pages/PageFault.tsx'
import { LoadingPage } from './pages/Waiting.tsx'

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
        { path: 'login', handle: '登录', lazy: { Component: async () => (await import('./SignIn.tsx')).SignIn } },
        {
          path: 'register',
          handle: '注册',
          lazy: { Component: async () => (await import('./signin/register/Register.tsx')).Register },
        },
        {
          path: 'register-result',
          handle: '注册结果',
          lazy: { Component: async () => (await import('./signin/register/RegisterResult.tsx')).RegisterResult },
        },
        {
          path: 'forgot',
          handle: '找回密码',
          lazy: { Component: async () => (await import('./signin/recovery/ForgotPassword.tsx')).ForgotPassword },
        },
        {
          path: 'reset',
          handle: '设置新密码',
          lazy: { Component: async () => (await import('./signin/recovery/ResetPassword.tsx')).ResetPassword },
        },
        {
          path: 'password',
          handle: '设置新密码',
          lazy: { Component: async () => (await import('./signin/due/PasswordDue.tsx')).PasswordDue },
        },
        {
          path: 'factor',
          handle: '开启二次验证',
          lazy: { Component: async () => (await import('./signin/due/FactorDue.tsx')).FactorDue },
        },
        {
          path: 'no-rights',
          handle: '没有权限',
          lazy: { Component: async () => (await import('./signin/NoRights.tsx')).NoRights },
        },
        { path: '*?', loader: () => redirect('/user/login') },
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
