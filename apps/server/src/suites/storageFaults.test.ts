import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, openSync, renameSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAvatar, saveAvatar } from '@guanqiao/domain/account/profile'
import { downloadExport, listExports, startExport } from '@guanqiao/domain/export/index'
import type { ExportView } from '@guanqiao/domain/export/index'
import { completeUpload, uploadPart } from '@guanqiao/domain/files/index'
import { listImports, startImport } from '@guanqiao/domain/import/index'
import type { ImportView } from '@guanqiao/domain/import/index'
import { vehicleAnnexes } from '@guanqiao/domain/transport/index'
import { workbookOf } from '@guanqiao/workbook/write'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { filesWork } from '../files.ts'
import { REGION, startS3Server } from '../gateways/files/tests/s3Server.ts'
import type { S3Server } from '../gateways/files/tests/s3Server.ts'
import { createStage } from '../testing/actors.ts'
import type { Actor, Answer, Stage } from '../testing/actors.ts'
import { makeOneOfEach } from '../testing/rows.ts'
import { sendOk } from '../testing/trade.ts'
import { upload } from '../testing/upload.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const IMAGE = PNG.toString('base64')
const PATIENT = { timeout: 60_000, interval: 50 }

interface Kept {
  readonly annex: string
  readonly avatar: string
  readonly exported: string
  readonly upload_id: string
}
const part = (upload_id: string, number = 0) => ({ upload_id, number, pieces: [{ base64: IMAGE }] })
/** Every operation that reaches the file store, on files that exist. */
const calls: readonly (readonly [string, (who: Actor, kept: Kept) => Promise<Answer>])[] = [
  ['a part', (who) => who.send(uploadPart, part(randomUUID()))],
  [
    'the end of an upload',
    (who, { upload_id }) => who.send(completeUpload, { upload_id, parts: 1, file_name: 'a.png' }),
  ],
  ['an annex', (who, { annex }) => who.send(vehicleAnnexes.file, { id: annex })],
  ['a picture to keep', (who) => who.send(saveAvatar, { image: IMAGE })],
  ['a picture', (who, { avatar }) => who.send(getAvatar, { key: avatar })],
  ['a finished export', (who, { exported }) => who.send(downloadExport, { id: exported })],
]

async function keep(stage: Stage, who: Actor): Promise<Kept> {
  const { vehicle } = await makeOneOfEach(who, await stage.as('admin'))
  const { body } = await upload(who, PNG, 'a.png')
  const annex = await who.send(vehicleAnnexes.attach, {
    list: [{ vehicle_id: vehicle, file_id: body.data.id, annex_type: 'photo' }],
  })
  expect(annex.status, JSON.stringify(annex.body)).toBe(200)
  const { avatar } = (await who.send(saveAvatar, { image: IMAGE })).body
  const upload_id = randomUUID()
  expect((await who.send(uploadPart, part(upload_id))).status).toBe(200)
  const exported = await sendOk(who, startExport, { operation: 'vehicle.export', query: '{"format":"csv"}' })
  await vi.waitFor(async () => expect(await exportOf(who, exported.id)).toMatchObject({ status: 'done' }), PATIENT)
  return { annex: annex.body.rows[0].id, avatar, exported: exported.id, upload_id }
}

const exportOf = async (who: Actor, id: string): Promise<ExportView | undefined> =>
  ((await who.send(listExports)).body.rows as ExportView[]).find((file) => file.id === id)

const refusal = {
  status: 503,
  headers: { 'retry-after': '1' },
  body: { code: 'file.unavailable', message: expect.stringMatching(/^文件存储暂时不可用/) },
}

describe('a bucket', () => {
  let server: S3Server
  let stage: Stage
  let who: Actor
  let kept: Kept
  beforeAll(async () => {
    server = await startS3Server()
    const { endpoint, bucket, keyId: accessKeyId, secret: secretAccessKey } = server
    const files = { endpoint, bucket, region: REGION, accessKeyId, secretAccessKey, pathStyle: true }
    stage = await createStage({ files })
    await stage.jobs.run()
    who = await stage.as('a.admin')
    kept = await keep(stage, who)
  })
  afterEach(() => server.calm())
  afterAll(async () => {
    await stage.close()
    await server.close()
  })

  test.each([
    ['drops connections', 'reset'],
    ['does not answer', 'silence'],
    ['fails', { status: 500 }],
    ['is overloaded', { status: 503 }],
    ['refuses the key', { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' }],
  ] as const)('that %s refuses each call for now, within the patience, and serves it later', async (_what, how) => {
    server.breakDown(how)
    const begun = performance.now()
    const answers = await Promise.all(calls.map(async ([name, send]) => ({ name, ...(await send(who, kept)) })))
    for (const answer of answers) expect(answer).toMatchObject(refusal)
    expect(performance.now() - begun).toBeLessThan(10_000)
    server.calm()
    for (const [, send] of calls) expect([200, 422]).toContain((await send(who, kept)).status)
  })

  test('that is the page of a proxy accepts nothing', async () => {
    server.breakDown({ status: 200, body: '<html><br></html>' })
    expect(await who.send(uploadPart, part(randomUUID()))).toMatchObject(refusal)
  })

  test('that is away for a while only delays exports and imports in the background', async () => {
    const rows = [
      ['企业名称*', '联系人*', '联系电话*'],
      ['北疆运输', '赵强', '13800138000'],
    ]
    const sheet = await workbookOf([{ name: '运输公司', rows }])
    const { body } = await upload(who, Buffer.from(sheet), '运输公司.xlsx')
    server.breakDown({ status: 503 })
    const exported = await sendOk(who, startExport, { operation: 'vehicle.export', query: '{"format":"csv"}' })
    const imported = await sendOk(who, startImport, { table: 'company', file_id: body.data.id })
    const retried = async () => {
      const [row] = await stage.database.owner<{ retries: number }[]>`
        select coalesce(max(retry_count), 0)::int as retries from pgboss.job`
      return row!.retries
    }
    await vi.waitFor(async () => expect(await retried()).toBeGreaterThan(0), PATIENT)
    expect(await exportOf(who, exported.id)).not.toMatchObject({ status: 'failed' })
    server.calm()
    await vi.waitFor(async () => expect(await exportOf(who, exported.id)).toMatchObject({ status: 'done' }), PATIENT)
    await vi.waitFor(async () => {
      const mine = (await who.send(listImports, { table: 'company' })).body.rows as ImportView[]
      expect(mine.find(({ id }) => id === imported.id)).toMatchObject({ state: 'ready' })
    }, PATIENT)
  })
})

describe('a folder', () => {
  test('that cannot be written refuses uploads for now, and accepts them once it can', async () => {
    const root = await mkdtemp(join(tmpdir(), 'guanqiao-blocked-'))
    const folder = join(root, 'files')
    await writeFile(folder, 'not a folder')
    const stage = await createStage({ files: { folder } })
    try {
      const who = await stage.as('a.admin')
      expect(await who.send(uploadPart, part(randomUUID()))).toMatchObject(refusal)
      expect(await who.send(saveAvatar, { image: IMAGE })).toMatchObject(refusal)
      await rm(folder)
      expect((await who.send(uploadPart, part(randomUUID()))).status).toBe(200)
    } finally {
      await stage.close()
      await rm(root, { recursive: true })
    }
  })
})

describe('a folder on a share that hangs', () => {
  let root: string
  let stage: Stage
  let who: Actor
  let kept: Kept
  /** Opening a pipe that nobody writes to hangs, as any call on a share whose server is gone. */
  let pipe: string

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'guanqiao-hanging-'))
    stage = await createStage({ files: { folder: root } })
    await stage.jobs.run()
    who = await stage.as('a.admin')
    kept = await keep(stage, who)
    const [file] = await stage.database.owner<{ enterprise_id: string; file_id: string }[]>`
      select enterprise_id, file_id from vehicle_annex where id = ${kept.annex}`
    pipe = join(root, 'file', file!.enterprise_id, file!.file_id)
  })
  /** Whoever waits for the pipe gets it once somebody writes to it. */
  const release = () => closeSync(openSync(`${pipe}.hanging`, 'r+'))
  afterAll(async () => {
    await stage.close()
    await rm(root, { recursive: true })
  })

  test('refuses its calls in time, leaves the rest of the product, and works again when the share is back', async () => {
    expect((await stage.anybody.call('GET', '/readyz')).body).toMatchObject({ files_unavailable: false })
    renameSync(pipe, `${pipe}.real`)
    execFileSync('mkfifo', [pipe])
    const begun = performance.now()
    const annex = () => who.send(vehicleAnnexes.file, { id: kept.annex })
    const pending = Array.from({ length: 8 }, annex)
    // Signing in hashes the password in a thread of the same pool.
    const signedIn = performance.now()
    expect((await stage.signIn('a.clerk')).status).toBe(200)
    expect((await who.send(listExports)).status).toBe(200)
    expect(performance.now() - signedIn).toBeLessThan(3_000)
    for (const answer of await Promise.all(pending)) expect(answer).toMatchObject(refusal)
    expect(performance.now() - begun).toBeLessThan(10_000)
    for (const [name, send] of calls) expect({ name, ...(await send(who, kept)) }).toMatchObject(refusal)
    expect(await filesWork(stage.files, quiet)()).toBe(false)
    expect(performance.now() - begun).toBeLessThan(12_000)
    expect((await stage.signIn('a.clerk')).status).toBe(200)
    renameSync(pipe, `${pipe}.hanging`)
    renameSync(`${pipe}.real`, pipe)
    release()
    await vi.waitFor(async () => expect((await annex()).status).toBe(200), PATIENT)
    expect(await filesWork(stage.files, quiet)()).toBe(true)
  })
})

test('files that no record has count towards the limit of a user, and parts whatever their number', async () => {
  const stage = await createStage()
  try {
    const who = await stage.as('a.admin')
    expect((await upload(who, PNG, 'a.png')).status).toBe(200)
    await stage.database.owner`update stored_file set size = 200000000`
    const full = { status: 429, body: { code: 'file.tooManyPending' } }
    for (const number of [0, 1, 7]) expect(await who.send(uploadPart, part(randomUUID(), number))).toMatchObject(full)
    expect((await (await stage.as('b.admin')).send(uploadPart, part(randomUUID()))).status).toBe(200)
    await stage.database.owner`update stored_file set claimed_at = now()`
    expect((await who.send(uploadPart, part(randomUUID(), 1))).status).toBe(200)
  } finally {
    await stage.close()
  }
})
