import { signInPages } from '@guanqiao/domain/screens/home'
import { linkTo } from '@guanqiao/domain/screens/linkTo'
import { setUpPage } from '@guanqiao/domain/screens/setUp'
import { redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'

export { SetUp as Component } from './SetUp.tsx'
export const handle = setUpPage.title

/** Of all other addresses before sign-in only the page of the first administrator exists. */
export const loader = ({ request }: Pick<LoaderFunctionArgs, 'request'>): Response | null =>
  new URL(request.url).pathname === linkTo(setUpPage) ? null : redirect(linkTo(signInPages.signIn))
