/** Stands for a part of antd that is left out: a screen that asks for it is a mistake, and says so at once. */
export default function LeftOut(): never {
  throw new Error('this part of antd is left out of the build: see build/leftOut.ts')
}

/** The keys of a column's filter options; there are none. */
export const flattenKeys = (): readonly string[] => []
