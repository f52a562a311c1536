/** Replaces an excluded part of antd: a screen that renders it has a bug, and fails at once. */
export default function LeftOut(): never {
  throw new Error('this part of antd is left out of the build: see build/leftOut.ts')
}
