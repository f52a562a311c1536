/** Replaces an excluded part of antd: a screen that renders it has a bug, and fails at once. */
export default function LeftOut(): never {
  throw new Error('this part of antd is left out of the build: see build/leftOut.ts')
}

/** The router's hooks: called without a registration, they have nothing to do. */
export const consumeInstrumentationClientResultMetaReceiver = (): undefined => undefined
export const getRouteInstrumentationUpdates = LeftOut
export const instrumentClientSideRouter = LeftOut
