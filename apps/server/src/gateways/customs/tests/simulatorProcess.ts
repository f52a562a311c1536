// The simulator in a process of its own, for a test that kills it:  node simulatorProcess.ts <folder>
import { quiet } from '../../../testing/quiet.ts'
import { startSimulator } from '../simulator/simulator.ts'

const delays = { transport_ms: 30, acceptance_ms: 60, decision_ms: 90 }
await startSimulator({ folder: process.argv[2] ?? '', log: quiet, delays, pollMs: 5 })
process.stdout.write('up')
setInterval(() => {}, 60_000)
