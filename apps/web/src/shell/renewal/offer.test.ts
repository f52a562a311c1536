// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { renewSession } from '../../kit/call/renewal.ts'
import { offerSoon, provideDialog } from './offer.ts'

let stop: () => void = () => undefined
afterEach(() => stop())

test('a session that ends before the dialog has loaded waits for it', async () => {
  stop = offerSoon()
  const isRenewed = renewSession(true)
  const take = provideDialog(async () => true)
  expect(await isRenewed).toBe(true)
  take()
})

test('a dialog that cannot be loaded leaves the question to the sign-in page', async () => {
  stop = offerSoon(5)
  expect(await renewSession(true)).toBe(false)
})
