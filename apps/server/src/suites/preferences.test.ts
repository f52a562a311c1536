import { savePreferences } from '@guanqiao/domain/preferences/preferences'
import { userInfo } from '@guanqiao/domain/identity/session'
import type { Settings } from '@guanqiao/domain/preferences/settings'
import { defaultSettings } from '@guanqiao/domain/preferences/settings'
import { expect, test } from 'vitest'
import { stage, withStage } from '../testing/stages/openStages.ts'
import type { Actor } from '../testing/actors.ts'

withStage()

const settings: Settings = {
  ...defaultSettings,
  appearance: 'dark',
  primary_colour: '#722ED1',
  layout: 'topmenu',
  content_width: 'Fluid',
}
const settingsOf = async (who: Actor) => (await who.send(userInfo, {})).body['preferences']

test('settings apply to the user’s next session and to no other user', async () => {
  const clerk = await stage.as('a.clerk')
  const before = await settingsOf(await stage.as('a.checker'))
  expect(await clerk.send(savePreferences, settings)).toMatchObject({ status: 200, body: settings })
  const { body } = await stage.signIn('a.clerk')
  const info = await stage.anybody.call('GET', '/platform/users/info', undefined, { 'access-token': body.token })
  expect(info.body.preferences).toEqual(settings)
  expect(await settingsOf(await stage.as('a.checker'))).toEqual(before)
  expect(await settingsOf(await stage.as('b.clerk'))).toEqual(before)
})

test('the platform’s staff have settings too', async () => {
  const staff = await stage.as('admin')
  await staff.send(savePreferences, settings)
  expect(await settingsOf(staff)).toEqual(settings)
})

test('the demonstration starts with tabs, and otherwise with the defaults', async () => {
  expect(await settingsOf(await stage.as('b.admin'))).toEqual({ ...defaultSettings, multi_tab: true })
})

test('settings excluded by other settings are switched off', async () => {
  const who = await stage.as('a.weigher')
  const { body } = await who.send(savePreferences, {
    ...defaultSettings,
    content_width: 'Fluid',
    auto_hide_header: true,
    fixed_side_menu: true,
  })
  expect(body).toEqual({ ...defaultSettings, fixed_side_menu: true })
  expect((await who.send(savePreferences, { ...settings, fixed_side_menu: true })).body).toEqual(settings)
})

test('settings stored before a setting existed are completed by its default', async () => {
  const who = await stage.as('a.spare')
  await stage.database.owner`
    update user_preference set settings = '{"layout": "topmenu"}'
    where user_id = (select id from app_user where username = 'a.spare')`
  expect(await settingsOf(who)).toEqual({ ...defaultSettings, layout: 'topmenu' })
})

test.each([
  [{ ...settings, primary_colour: '#000000' }, 'primary_colour'],
  [{ ...settings, layout: 'bottom' }, 'layout'],
  [{ ...settings, multi_tab: 'yes' }, 'multi_tab'],
  [{ appearance: 'dark' }, 'multi_tab'],
])('unknown and missing values are refused at their field and nothing is stored', async (input, path) => {
  const who = await stage.as('a.admin')
  const before = await settingsOf(who)
  const refused = await who.send(savePreferences, input)
  expect(refused.status).toBe(422)
  expect(refused.body['fields']).toEqual(expect.arrayContaining([expect.objectContaining({ path })]))
  expect(await settingsOf(who)).toEqual(before)
})

test('settings cannot be stored without a session', async () => {
  expect((await stage.anybody.call('POST', '/platform/users/preferences', settings)).status).toBe(401)
})
