export {
  companyName,
  crewHealth,
  crewVaccinated,
  direction,
  identifying,
  naming,
  recordNumber,
  truckCountries,
  usableStatus,
} from './choices.ts'
export type { TruckCountry } from './choices.ts'
export { menuPath, password, username } from './account.ts'
export { email, mobile, phone, webAddress } from './contact.ts'
export {
  containerCheckDigit,
  containerNumber,
  containerOwnerCode,
  expectedCheckDigit,
  hasAmbiguousCheck,
  paintedContainerNumber,
} from './container.ts'
export {
  batchNumber,
  batchParts,
  batchSerial,
  directionFlags,
  isOrganisationCode,
  organisationOf,
  ruledBatchNumber,
  SERIALS,
} from './batchNumber.ts'
export type { BatchParts } from './batchNumber.ts'
export {
  billNumber,
  cdlNumber,
  clientId,
  customsDistrictCode,
  declarationNumber,
  exchangeFolder,
  hsCode,
  hsCode10,
  icCardNumber,
  importLicenseNumber,
  placeCode,
  unlocode,
  vehicleCustomsCode,
  vehicleIdentification,
} from './customs.ts'
export { creditCheck, creditCode, customsRegistrationCode, organisationCheck, organisationCode } from './enterprise.ts'
export { driverCustomsCode, idCard, idCheck, identityNumber, passport, personName } from './persons.ts'
export { isCommonPassword, isNamePassword } from './passwords.ts'
export type { PlateKind } from './plates.ts'
export { foldPlate } from '../kit/field/lookAlikes.ts'
export {
  asPlate,
  chinesePlate,
  plateEndsWith,
  plateKind,
  plateNumber,
  rowsByPlate,
  samePlate,
  trailerPlate,
} from './plates.ts'
export { asCode, halfWidth } from '../kit/field/typing.ts'
export { chineseOrNumber, textWithDigits } from './textRules.ts'
