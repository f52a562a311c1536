// A server process with nothing but its database, for tests that need a second process or one that can be killed:
//   node launchProcess.ts <base folder>     prints {"adopted","owner"} when up; ends its server when its input ends
import { startEmbedded } from '../startEmbedded.ts'
import { quiet } from './quietLog.ts'

const server = await startEmbedded({ baseFolder: process.argv[2] ?? '', log: quiet, throwaway: true })
process.stdout.write(`${JSON.stringify({ adopted: server.adopted, owner: server.isOwner() })}\n`)
process.stdin.resume()
process.stdin.once('end', () => void server.stop().then(() => process.exit(0)))
