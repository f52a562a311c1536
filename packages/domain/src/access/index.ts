import { reportMissingCode, sendCode, sendSignInCode } from './codes.ts'
import { changePassword, forgotPassword, resetByLink, resetFactor, sendResetLink } from './recovery.ts'
import { beginFactor, confirmFactor, disableFactor, factorState, secondStep } from './secondFactor.ts'
import { outgoingApi, outgoingNotice } from './outgoing.ts'
import { changeContact, requestContactCode } from './account/contact.ts'
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
import {
  approveRegistration,
  openRegistration,
  refuseRegistration,
  register,
  registration,
  registrationApi,
  registrationResult,
  registrationState,
} from './people/registration.ts'
import { getAvatar, getProfile, removeAvatar, saveAvatar, saveProfile } from './account/profile.ts'
import { forecastPolicy, getPolicy, passwordRules, savePolicy } from './policy.ts'
import { keepPages, keptPages } from './account/keptPages.ts'
import { arrangeList, chooseListFilter, listFilters, removeListFilter, saveListFilter } from './account/lists.ts'
import { savePreferences } from './account/preferences.ts'
import { setup } from './setup.ts'

export * from './codes.ts'
export * from './account/contact.ts'
export * from './enterprise.ts'
export * from './outgoing.ts'
export * from './people/index.ts'
export * from './policy.ts'
export * from './recovery.ts'
export * from './people/registration.ts'
export * from './secondFactor.ts'
export * from './account/keptPages.ts'
export * from './account/lists.ts'
export * from './account/preferences.ts'
export * from './session.ts'
export * from './sessions.ts'
export * from './setup.ts'
export const accessEntities = [enterprise, ...peopleEntities, outgoingNotice, signInRecord, registration]
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
  keptPages,
  keepPages,
  arrangeList,
  chooseListFilter,
  listFilters,
  saveListFilter,
  removeListFilter,
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
  requestContactCode,
  changeContact,
  ownSessions,
  endOwnSession,
  onlineSessions,
  endSession,
  ...Object.values(signInApi),
  ...Object.values(outgoingApi),
  ...Object.values(enterpriseApi),
  ...peopleOperations,
]
