import { reportMissingCode, sendCode, sendSignInCode } from './codes.ts'
import { outgoingApi, outgoingNotice } from './outgoing.ts'
import { forecastPolicy, getPolicy, passwordRules, savePolicy } from './policy.ts'
import { forgotPassword, resetByLink, resetFactor, sendResetLink } from './recovery.ts'
import {
  approveRegistration,
  openRegistration,
  refuseRegistration,
  register,
  registration,
  registrationApi,
  registrationResult,
  registrationState,
} from './registration.ts'
import { beginFactor, confirmFactor, disableFactor, factorState, secondStep } from './secondFactor.ts'
import {
  demoAccounts,
  enterpriseAdminLogin,
  enterpriseLogin,
  enterpriseLogout,
  getToken,
  login,
  logout,
  navigation,
  userInfo,
} from './session.ts'
import { endOwnSession, endSession, onlineSessions, ownSessions, signInApi, signInRecord } from './sessions.ts'
import { setup } from './setup.ts'

export const identityEntities = [outgoingNotice, signInRecord, registration]
export const identityOperations = [
  login,
  enterpriseLogin,
  enterpriseAdminLogin,
  logout,
  enterpriseLogout,
  userInfo,
  getToken,
  navigation,
  demoAccounts,
  setup,
  sendCode,
  sendSignInCode,
  reportMissingCode,
  secondStep,
  factorState,
  beginFactor,
  confirmFactor,
  disableFactor,
  forgotPassword,
  resetByLink,
  sendResetLink,
  resetFactor,
  passwordRules,
  getPolicy,
  savePolicy,
  forecastPolicy,
  registrationState,
  register,
  registrationResult,
  approveRegistration,
  refuseRegistration,
  openRegistration,
  ...Object.values(registrationApi),
  ownSessions,
  endOwnSession,
  onlineSessions,
  endSession,
  ...Object.values(signInApi),
  ...Object.values(outgoingApi),
]
