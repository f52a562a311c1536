import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { portAgentApi } from '@guanqiao/domain/message/agent/portAgent'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { startSimulator } from '../../../gateways/customs/simulator/simulator.ts'
import type { Simulator } from '../../../gateways/customs/simulator/simulator.ts'
import type { Actor } from '../../../testing/actor.ts'
import { exchange } from '../exchange.ts'
import type { Site } from '../serverProcess.ts'

const MAIN = fileURLToPath(new URL('../../../../../../scripts/agent.ts', import.meta.url))
const DELAYS = { transport_ms: 50, acceptance_ms: 120, decision_ms: 250 }

/** The computer at the port: its import client runs on, its agent is killed and started again. */
export interface Computer {
  killAgent(): Promise<void>
  startAgent(): void
  stop(): Promise<void>
}

export async function openComputer(site: Site, boss: Actor, folder: string): Promise<Computer> {
  const root = exchange(site)
  mkdirSync(root, { recursive: true })
  const client: Simulator = await startSimulator({
    root,
    folders: async () => [folder],
    log: quiet,
    delays: DELAYS,
    pollMs: 50,
  })
  const key = await newKey(boss)
  let agent: ChildProcess | undefined
  const startAgent = () => (agent ??= spawnAgent(site, root, key))
  const end = async (signal: NodeJS.Signals) => {
    const ending = agent
    agent = undefined
    if (!ending || ending.exitCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill(signal)
    await ended
  }
  startAgent()
  return {
    killAgent: () => end('SIGKILL'),
    startAgent,
    async stop() {
      await end('SIGTERM')
      await client.stop()
    },
  }
}

function spawnAgent({ folder, port }: Site, root: string, key: string): ChildProcess {
  const output = openSync(join(folder, 'agent.log'), 'a')
  const child = spawn(process.execPath, [MAIN], {
    cwd: folder,
    env: {
      PATH: '/usr/bin:/bin',
      AGENT_SERVER: `http://127.0.0.1:${port}`,
      AGENT_KEY: key,
      AGENT_FOLDER: root,
      AGENT_STATE: join(folder, 'agent-state'),
    },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  return child
}

async function newKey(boss: Actor): Promise<string> {
  const created = await boss.send(portAgentApi.create, { agent_name: '断电演练' })
  const { body, status } = await boss.send(portAgentApi.issueKey, { id: created.body.data.id })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.key as string
}
