import { changeContact, requestContactCode } from './contact.ts'
import { changePassword } from './password.ts'
import { getAvatar, getProfile, removeAvatar, saveAvatar, saveProfile } from './profile.ts'

export const accountOperations = [
  getProfile,
  saveProfile,
  saveAvatar,
  removeAvatar,
  getAvatar,
  changePassword,
  requestContactCode,
  changeContact,
]
