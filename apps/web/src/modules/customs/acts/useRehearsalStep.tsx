import { Button } from 'antd'
import { useState } from 'react'
import type { DocumentRow } from '../../../documents/screen/calls.ts'
import type { FurtherStep } from '../../../documents/screen/options.ts'
import type { DocumentScreen } from '../../../documents/screen/useDocumentScreen.ts'

import { Rehearsal } from '../findings/Rehearsal.tsx'
import type { Rehearsed } from './useRehearsal.ts'
import { useRehearsal } from './useRehearsal.ts'

/** 预演 of an open manifest, saved first. */
export function useRehearsalStep(screen: DocumentScreen, row: DocumentRow | undefined): FurtherStep {
  const { steps, mode, maySend, panel, units, showPanel } = screen
  const { rehearse, busy } = useRehearsal()
  const [line, setLine] = useState<Rehearsed>()
  const isBusy = busy || steps.busy
  const run = async () => {
    if (!row || !maySend || isBusy || !(await steps.save())) return
    const input = { ids: [row.id], ...(mode === 'change' ? { function_code: '5' as const } : {}) }
    const [answer] = (await rehearse(input)) ?? []
    if (!answer) return
    setLine(answer)
    showPanel()
  }
  return {
    busy,
    run: () => void run(),
    button: row && maySend && (
      <Button disabled={isBusy} title="Shift+F9，不发送" onClick={() => void run()}>
        预演
      </Button>
    ),
    result: line && <Rehearsal line={line} panel={panel} onJump={units.jump} onClose={() => setLine(undefined)} />,
  }
}
