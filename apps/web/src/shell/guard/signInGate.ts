import { homeScreens, signInPages } from '@guanqiao/domain/screens/home'
import { linkTo } from '@guanqiao/domain/screens/linkTo'
import { redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { readToken } from '../../kit/token.ts'

/** Redirects signed-in users away from the sign-in page. */
export function signInGate({ request }: Pick<LoaderFunctionArgs, 'request'>): Response | null {
  const isSignIn = new URL(request.url).pathname === linkTo(signInPages.signIn)
  return isSignIn && readToken() ? redirect(linkTo(homeScreens.workplace)) : null
}
