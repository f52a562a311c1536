import type * as codes from '@guanqiao/domain/access/codes'
import type * as secondFactor from '@guanqiao/domain/access/secondFactor'
import type * as session from '@guanqiao/domain/access/session'

/**
 * The operations of the sign-in page and of entering, repeated without their schemas, which would cost this page a tenth of its
 * budget. A test compares them with the declarations.
 */
interface Light {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly envelope: 'bare' | 'rows' | 'page'
}

/** An operation without its schemas. */
export const light = <Op>({ name, method, path, envelope }: Light): Op =>
  ({
    name,
    routes: [{ method, path }],
    effect: method === 'GET' ? 'read' : 'write',
    output: { envelope },
  }) as Op

const entry = (name: string, path: string) =>
  light<typeof session.login>({ name: `session.${name}`, method: 'POST', path, envelope: 'bare' })

export const login = entry('login', '/platform/users/login')
export const enterpriseLogin = entry('enterpriseLogin', '/enterprise/users/login')
export const enterpriseAdminLogin = entry('enterpriseAdminLogin', '/enterprise/admin/login')
export const logout = light<typeof session.logout>({
  name: 'session.logout',
  method: 'POST',
  path: '/platform/users/logout',
  envelope: 'bare',
})
export const demoAccounts = light<typeof session.demoAccounts>({
  name: 'demo.accounts',
  method: 'GET',
  path: '/platform/users/demo',
  envelope: 'rows',
})
export const administrators = light<typeof session.administrators>({
  name: 'session.administrators',
  method: 'GET',
  path: '/platform/users/administrators',
  envelope: 'rows',
})
export const userInfo = light<typeof session.userInfo>({
  name: 'session.info',
  method: 'GET',
  path: '/platform/users/info',
  envelope: 'bare',
})
export const navigation = light<typeof session.navigation>({
  name: 'module.navigation',
  method: 'GET',
  path: '/platform/module/getNavigation',
  envelope: 'page',
})
export const sendCode = light<typeof codes.sendCode>({
  name: 'code.send',
  method: 'POST',
  path: '/account/sms',
  envelope: 'bare',
})
export const secondStep = light<typeof secondFactor.secondStep>({
  name: 'factor.signIn',
  method: 'POST',
  path: '/auth/2step-code',
  envelope: 'bare',
})
export const reportMissingCode = light<typeof codes.reportMissingCode>({
  name: 'code.missing',
  method: 'POST',
  path: '/account/sms_err',
  envelope: 'bare',
})
