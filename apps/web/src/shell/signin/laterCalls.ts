import type * as policy from '@guanqiao/domain/access/policy'
import type * as recovery from '@guanqiao/domain/access/recovery'
import type * as registration from '@guanqiao/domain/access/people/registration'
import type * as secondFactor from '@guanqiao/domain/access/secondFactor'
import { light } from './calls.ts'

/** The operations of the pages beside the sign-in page, likewise without their schemas. */
export const forgotPassword = light<typeof recovery.forgotPassword>({
  name: 'recovery.request',
  method: 'POST',
  path: '/auth/forge-password',
  envelope: 'bare',
})
export const resetByLink = light<typeof recovery.resetByLink>({
  name: 'recovery.reset',
  method: 'POST',
  path: '/auth/reset-password',
  envelope: 'bare',
})
export const changePassword = light<typeof recovery.changePassword>({
  name: 'account.changePassword',
  method: 'POST',
  path: '/account/password',
  envelope: 'bare',
})
export const beginFactor = light<typeof secondFactor.beginFactor>({
  name: 'factor.begin',
  method: 'POST',
  path: '/account/factor/begin',
  envelope: 'bare',
})
export const confirmFactor = light<typeof secondFactor.confirmFactor>({
  name: 'factor.confirm',
  method: 'POST',
  path: '/account/factor/confirm',
  envelope: 'bare',
})
export const registrationState = light<typeof registration.registrationState>({
  name: 'registration.state',
  method: 'GET',
  path: '/account/register/state',
  envelope: 'bare',
})
export const register = light<typeof registration.register>({
  name: 'registration.submit',
  method: 'POST',
  path: '/account/register',
  envelope: 'bare',
})
export const registrationResult = light<typeof registration.registrationResult>({
  name: 'registration.result',
  method: 'POST',
  path: '/account/register/result',
  envelope: 'bare',
})
export const passwordRules = light<typeof policy.passwordRules>({
  name: 'policy.passwordRules',
  method: 'GET',
  path: '/account/password/rules',
  envelope: 'bare',
})
