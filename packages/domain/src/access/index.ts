import { reportMissingCode, sendCode, sendSignInCode } from './codes.ts'
import { changePassword, forgotPassword, resetByLink, resetFactor, sendResetLink } from './recovery.ts'
import { beginFactor, confirmFactor, disableFactor, factorState, secondStep } from './secondFactor.ts'
import { outgoingApi, outgoingNotice } from './outgoing.ts'
import { enterprise, enterpriseApi } from './enterprise.ts'
import { peopleEntities, peopleOperations } from './people/index.ts'
import {
  administrators,
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
import { getAvatar, getProfile, removeAvatar, saveAvatar, saveProfile } from './profile.ts'
import { savePreferences } from './preferences.ts'
import { setup } from './setup.ts'

export * from './codes.ts'
export * from './enterprise.ts'
export * from './outgoing.ts'
export * from './people/index.ts'
export * from './recovery.ts'
export * from './secondFactor.ts'
export * from './preferences.ts'
export * from './session.ts'
export * from './sessions.ts'
export * from './setup.ts'
export const accessEntities = [enterprise, ...peopleEntities, outgoingNotice, signInRecord]
export const accessOperations = [
  login,
  enterpriseLogin,
  enterpriseAdminLogin,
  logout,
  enterpriseLogout,
  userInfo,
  administrators,
  getToken,
  navigation,
  demoAccounts,
  savePreferences,
  setup,
  getProfile,
  saveProfile,
  saveAvatar,
  removeAvatar,
  getAvatar,
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
  changePassword,
  sendResetLink,
  resetFactor,
  ownSessions,
  endOwnSession,
  onlineSessions,
  endSession,
  ...Object.values(signInApi),
  ...Object.values(outgoingApi),
  ...Object.values(enterpriseApi),
  ...peopleOperations,
]
