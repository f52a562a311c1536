import { folderPlatform } from './folder.ts'
import type { HandoverGateway, HandoverSettings } from './gateway.ts'
import { httpsPlatform } from './https.ts'
import { simulatedPlatform } from './simulator.ts'

/** The gateway of all ways; each target names its own. */
export function handoverGateway(settings: HandoverSettings): HandoverGateway {
  const platforms: Readonly<Record<string, HandoverGateway>> = {
    folder: folderPlatform(settings),
    https: httpsPlatform(settings),
    simulated: simulatedPlatform(settings),
  }
  return {
    send: (target, file) => platforms[target.way]!.send(target, file),
    probe: (target) => platforms[target.way]!.probe(target),
    waiting: (target) => platforms[target.way]!.waiting(target),
    withdraw: (target, name) => platforms[target.way]!.withdraw(target, name),
    answers: (target) => platforms[target.way]!.answers(target),
  }
}
