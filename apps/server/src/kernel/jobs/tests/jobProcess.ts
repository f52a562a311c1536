// A server process with nothing but jobs, for tests that kill it:
//   node jobProcess.ts <address as JSON> [<step at which it hangs>]     prints the step when it hangs there
import { buildApp } from '../../../app.ts'
import { readConfig } from '../../../config.ts'
import type { DatabaseAddress } from '../../database/address.ts'
import { connect } from '../../database/connect.ts'
import { counting } from './countJob.ts'

const [, , address = '', hangAt] = process.argv
const job = counting(async (step) => {
  if (String(step) !== hangAt) return
  process.stdout.write(`${step}\n`)
  await new Promise(() => {})
})
const config = { ...readConfig({ NODE_ENV: 'test' }), logLevel: 'silent' }
const { jobs } = await buildApp({
  config,
  database: connect({ address: JSON.parse(address) as DatabaseAddress }),
  jobs: [job],
})
await jobs.run()
