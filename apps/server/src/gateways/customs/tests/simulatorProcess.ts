// The simulator in a separate process, for a test that kills it: node simulatorProcess.ts <folder>
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { startSimulator } from '../simulator/simulator.ts'
import { exchange } from './messages.ts'

const delays = { transport_ms: 30, acceptance_ms: 60, decision_ms: 90 }
const root = process.argv[2] ?? ''
await startSimulator({ root, folders: async () => [exchange.folder], log: quiet, delays, pollMs: 5 })
process.stdout.write('up')
setInterval(() => {}, 60_000)
