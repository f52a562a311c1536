/** Screens of ordinary records share one file: on the sign-in page each further file of a screen costs its name and dependencies. */
export { default as baseCars } from './BaseCars.tsx'
export { default as companies } from './Companies.tsx'
export { default as containerOwners } from './ContainerOwners.tsx'
export { default as domestic } from './Domestic.tsx'
export { default as containers } from './Containers.tsx'
export { default as driverReceipts } from './DriverReceipts.tsx'
export { default as tools } from './Tools.tsx'
